import { type ChaosOptions, runChaos } from './run-chaos.ts';

/** Prints what was found. Returns an exit code; as JSON, the reader judges. */
export async function reportChaos(options: ChaosOptions, { json = false } = {}): Promise<number> {
  const startedAt = performance.now();
  const report = await runChaos({
    ...options,
    onProgress: (killed, facts) => {
      if (killed % 100 === 0) console.error(`chaos: ${killed} processes, ${facts} facts`);
    },
  });
  const { duplicates, lost, sentAfterCancel, untruthful, outdated, stuck, draftsLeft } = report;
  const wrong = [duplicates, lost, sentAfterCancel, untruthful, outdated, stuck].flat().length + draftsLeft;
  // A standby that answered nothing has proved nothing.
  const isUnproved = options.standbyUrl !== undefined && report.readsOnStandby === 0;
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  if (json) console.log(JSON.stringify(report));
  else console.log(`chaos: ${report.killed} kills in ${seconds} s`, report);
  return !json && (wrong > 0 || isUnproved) ? 1 : 0;
}
