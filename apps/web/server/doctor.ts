import '../app/server/env.server.ts';

import { inspectEnv } from '../app/server/env.server.ts';
import { checkDatabase } from './doctor/check-database.ts';
import { checkOutside } from './doctor/check-outside.ts';
import { type Finding, show } from './doctor/finding.ts';

/** `npm run doctor`: checks every setting and connection, and prints the fix for each problem. */
const reading = inspectEnv();
const findings: Finding[] = [];
if (!reading.ok) {
  findings.push(
    ...reading.problems.map((problem) => ({ state: 'wrong' as const, name: 'settings', detail: problem })),
  );
} else {
  const { env } = reading;
  findings.push({ state: 'good', name: 'settings', detail: 'complete' });
  if (env.IDENTITY_CLIENT_ID)
    findings.push({
      state: 'note',
      name: 'redirect URI',
      detail: `register ${env.APP_URL}/api/auth/callback/identity with the sign-in client`,
    });
  findings.push({
    state: 'note',
    name: 'redirect URI',
    detail: `register ${env.APP_URL}/api/auth/callback/integration with the mail client`,
  });
  findings.push(...(await checkDatabase(env)), ...(await checkOutside(env)));
}
for (const finding of findings) process.stdout.write(`${show(finding)}\n`);
process.exit(findings.some((finding) => finding.state === 'wrong') ? 1 : 0);
