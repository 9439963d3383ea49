import { parseArgs } from 'node:util';
import { reportChaos } from './chaos/report-chaos.ts';
import { testCitus } from './chaos/test-citus.ts';
import { testPooler } from './chaos/test-pooler.ts';
import { testReplica } from './chaos/test-replica.ts';
import { testWeek } from './week/test-week.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    kills: { type: 'string', default: '2000' },
    'at-once': { type: 'string', default: '4' },
    short: { type: 'boolean', default: false },
    sends: { type: 'string' },
    pgbouncer: { type: 'string' },
    seed: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});
// `npm run chaos -- pooler drafts search`: these API tests alone, and no sends.
const [engine, ...only] = positionals;
if (engine === 'pooler') process.exit(await testPooler({ short: values.short, only }));
if (engine === 'citus') process.exit(await testCitus({ short: values.short, only }));
if (engine === 'replica') process.exit(await testReplica({ short: values.short, json: values.json }));
if (engine === 'week') process.exit(await testWeek({ short: values.short, seed: values.seed }));
process.exitCode = await reportChaos(
  {
    kills: Number(values.kills),
    atOnce: Number(values['at-once']),
    ...(values.sends && { sends: Number(values.sends) }),
    ...(values.pgbouncer && { pgbouncer: values.pgbouncer }),
  },
  { json: values.json },
);
