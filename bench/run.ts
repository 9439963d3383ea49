import { spawnSync } from 'node:child_process';
import path from 'node:path';

/** `npm run bench [name …]`: each prints ratios against a baseline measured in the same run. */
const benches = ['inbox-list', 'classify', 'parse-messages', 'dispatch', 'search'];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !benches.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`No bench ${unknown.join(', ')}; there are ${benches.join(', ')}\n`);
  process.exit(1);
}
let failed = 0;
for (const name of wanted.length > 0 ? wanted : benches) {
  process.stdout.write(`\n== ${name}\n`);
  const file = path.join(import.meta.dirname, `${name}.ts`);
  if (spawnSync(process.execPath, [file], { stdio: 'inherit' }).status !== 0) failed += 1;
}
process.exit(failed === 0 ? 0 : 1);
