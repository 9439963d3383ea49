import { parseArgs } from 'node:util';
import { runChaos } from './chaos/run-chaos.ts';
import { testCitus } from './chaos/test-citus.ts';
import { testPooler } from './chaos/test-pooler.ts';
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
if (engine === 'week') process.exit(await testWeek({ short: values.short, seed: values.seed }));
const startedAt = performance.now();
const report = await runChaos({
  kills: Number(values.kills),
  atOnce: Number(values['at-once']),
  ...(values.sends && { sends: Number(values.sends) }),
  ...(values.pgbouncer && { pgbouncer: values.pgbouncer }),
  onProgress: (killed, facts) => {
    if (killed % 100 === 0) console.error(`chaos: ${killed} processes, ${facts} facts`);
  },
});
const { duplicates, lost, sentAfterCancel, untruthful, stuck, draftsLeft } = report;
const wrong = [duplicates, lost, sentAfterCancel, untruthful, stuck].flat().length + draftsLeft;
if (values.json) console.log(JSON.stringify(report));
else console.log(`chaos: ${report.killed} kills in ${seconds(startedAt)} s`, report);
process.exitCode = !values.json && wrong > 0 ? 1 : 0;

function seconds(since: number): number {
  return Math.round((performance.now() - since) / 1_000);
}
