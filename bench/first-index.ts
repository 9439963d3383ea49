import { createHash } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { googleMail } from '../packages/adapters/src/google/mail/mail.ts';
import { quotaBucket } from '../packages/adapters/src/google/quota/quota-bucket.ts';
import { UNITS_PER_MINUTE } from '../packages/adapters/src/google/quota/quota-costs.ts';
import { tableQuota } from '../packages/adapters/src/google/quota/table-quota.ts';
import {
  agree,
  localOAuth,
  startLocalGoogle,
  systemClock,
} from '../packages/adapters/src/google/testing/local-google.ts';
import { openTenant } from '../packages/core/src/context.ts';
import { indexMailbox } from '../packages/core/src/flows/index-mailbox.ts';
import { mintTenantId } from '../packages/core/src/tenant/tenant-id.ts';
import { silentLogger } from '../packages/core/testing/fakes/silent-logger.ts';
import { mailWorld } from '../packages/core/testing/worlds/mail-world.ts';
import { openTestDatabase } from '../packages/core/testing/worlds/test-database.ts';

/**
 * How soon a person sees their inbox after connecting, at the quota that the provider gives. Baseline: the time in
 * which that quota pays for one message of each thread, which is what a row with sender and lane costs at least.
 */
const EMAIL = 'ada@sandbox.test';
const MESSAGE_UNITS = 20;
const VERIFIER = 'a-verifier-that-is-long-enough-for-the-check-of-its-length';

const google = await startLocalGoogle();
const db = await openTestDatabase();
try {
  const oauth = localOAuth(google);
  const redirectUri = 'http://127.0.0.1:3000/api/auth/callback/integration';

  const codeChallenge = createHash('sha256').update(VERIFIER).digest('base64url');
  const code = await agree(await oauth.consentUrl({ state: 'any', codeChallenge, redirectUri }), EMAIL);
  const { accessToken } = await oauth.exchange({ code, codeVerifier: VERIFIER, redirectUri });
  const local = await mailWorld(db, { address: EMAIL });
  const mail = googleMail({
    accessToken: async () => accessToken,
    rootUrl: google.url,
    bucket: quotaBucket({ clock: systemClock, ledger: tableQuota(db, local.ctx.tenantId) }),
    clock: systemClock,
    logger: silentLogger(),
  });
  const ctx = openTenant(
    { ...local.ctx, clock: systemClock, mailFor: () => mail },
    mintTenantId(local.ctx.tenantId),
  );
  const startedAt = performance.now();
  const reached = new Map<number, number>();
  let rows = 0;
  const watch = setInterval(async () => {
    const [row] = await db.query<{ rows: number }>(
      'SELECT count(*)::int AS rows FROM classifications WHERE user_id = $1',
      [ctx.tenantId],
    );
    rows = row?.rows ?? 0;
    for (const goal of [1, 50, rows])
      if (rows >= goal && !reached.has(goal)) reached.set(goal, performance.now() - startedAt);
  }, 100);
  await indexMailbox(ctx, new AbortController().signal);
  const doneMs = performance.now() - startedAt;
  await new Promise((resolve) => setTimeout(resolve, 300));
  clearInterval(watch);
  const baselineMs = (rows * MESSAGE_UNITS * 60_000) / UNITS_PER_MINUTE;
  const seconds = (ms = 0) => `${(ms / 1_000).toFixed(1)} s`;
  const line = (what: string, ms = 0) =>
    console.info(`${what}: ${seconds(ms)} (${(ms / baselineMs).toFixed(2)} of the baseline)`);
  console.info(`${rows} threads; baseline ${seconds(baselineMs)}`);
  line('first row', reached.get(1));
  line('50 rows', reached.get(50));
  line('all rows', reached.get(rows));
  line('all messages', doneMs);
} finally {
  await db.close();
  await google.close();
}
