import { writeFileSync } from 'node:fs';
import { startCitus } from './src/testing/start-citus.ts';
const c = await startCitus(process.env['TEST_CITUS'] ?? '');
writeFileSync('/tmp/citus-lab/url', c.url); console.log(c.url);
process.on('SIGTERM', async () => { await c.stop(); process.exit(); });
setInterval(() => {}, 1000);
