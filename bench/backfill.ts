import { parseArgs } from 'node:util';
import { runBackfill } from './backfill/run-backfill.ts';

/**
 * `npm run bench -- backfill [--threads 20000] [--units-per-minute 30000]`: indexes a whole mailbox with a real server
 * that is killed twice. The provider's default quota would take an hour for 20,000 threads; the figure is the share of
 * the quota that is used, so the run gets a larger quota.
 */
const { values } = parseArgs({
  options: {
    threads: { type: 'string', default: '20000' },
    'units-per-minute': { type: 'string', default: '30000' },
    json: { type: 'boolean', default: false },
  },
});
const report = await runBackfill({
  threads: Number(values.threads),
  unitsPerMinute: Number(values['units-per-minute']),
  calmClicks: 30,
  onProgress: (line) => process.stderr.write(`${line}\n`),
});
if (values.json) console.log(JSON.stringify(report));
else {
  const p95 = (waits: number[]) =>
    `${(waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.95)] ?? 0).toFixed(0)} ms of ${waits.length}`;
  const ok =
    report.refused === 0 && report.gotAgain === report.lostByKills && report.differences.length === 0;
  console.log(
    [
      `${report.threads} threads in ${report.minutes.toFixed(1)} minutes, killed twice`,
      `quota used while reading: ${(100 * report.shareUsed).toFixed(1)} %; refused: ${report.refused}`,
      `most units in any minute: ${report.mostInAnyMinute} of ${values['units-per-minute']}`,
      `messages got again: ${report.gotAgain}, read by a killed process and not stored: ${report.lostByKills}`,
      `a person's change at the provider: p95 ${p95(report.personWaits)}, refused ${report.personRefused}; when all was done: p95 ${p95(report.calmWaits)}`,
      `cache and mailbox: ${report.differences.length === 0 ? 'equal' : `${report.differences.length} differences`}`,
    ].join('\n'),
  );
  process.exitCode = ok ? 0 : 1;
}
