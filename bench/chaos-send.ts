import { parseArgs } from 'node:util';
import { runChaos } from './chaos/run-chaos.ts';

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '2000' }, 'at-once': { type: 'string', default: '4' } },
});
const startedAt = performance.now();
const report = await runChaos({
  kills: Number(values.kills),
  atOnce: Number(values['at-once']),
  onProgress: (killed, facts) => {
    if (killed % 100 === 0) console.log(`chaos: ${killed} processes, ${facts} facts`);
  },
});
const wrong = [
  report.duplicates,
  report.lost,
  report.sentAfterCancel,
  report.untruthful,
  report.stuck,
].flat();
console.log(
  `chaos: ${values.kills} kills in ${Math.round((performance.now() - startedAt) / 1_000)} s`,
  report,
);
process.exitCode = wrong.length + report.draftsLeft > 0 ? 1 : 0;
