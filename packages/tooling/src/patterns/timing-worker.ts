import { parentPort } from 'node:worker_threads';
import { type Attack, makeAttacks, writeAttack } from './attack-texts.ts';

export interface TimingTask {
  source: string;
  flags: string;
  repeats: boolean;
  /** The longest text that it is ever applied to. */
  length: number;
  limitMs: number;
}

export interface TimingResult {
  milliseconds: number;
  attack: Attack | null;
}

const SCREENING = 16_384;
const RUNS = 3;

parentPort?.on('message', (task: TimingTask) => parentPort?.postMessage(findSlowest(task)));

/**
 * Every attack is tried in a shorter text first. Those that take more than their share of the limit there, and the
 * slowest in any case, are measured in full. The least of a few runs counts: other work on the machine only adds.
 */
function findSlowest(task: TimingTask): TimingResult {
  const short = Math.min(SCREENING, task.length);
  const share = (task.limitMs * short) / task.length;
  const screened = makeAttacks(task.source, task.flags)
    .map((attack) => ({ attack, milliseconds: measure(task, writeAttack(attack, short), share) }))
    .sort((one, other) => other.milliseconds - one.milliseconds);
  const suspects = screened.filter(({ milliseconds }, at) => at === 0 || milliseconds > share).slice(0, 3);
  let slowest: TimingResult = { milliseconds: 0, attack: null };
  for (const { attack } of suspects) {
    const milliseconds = measure(task, writeAttack(attack, task.length), task.limitMs);
    if (milliseconds >= slowest.milliseconds) slowest = { milliseconds, attack };
  }
  return slowest;
}

function measure({ source, flags, repeats }: TimingTask, text: string, enough: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < RUNS && least > enough; run++) {
    const expression = new RegExp(source, repeats && !flags.includes('g') ? `${flags}g` : flags);
    const started = process.threadCpuUsage();
    if (repeats) text.replace(expression, '');
    else expression.exec(text);
    const { user, system } = process.threadCpuUsage(started);
    least = Math.min(least, (user + system) / 1_000);
  }
  return least;
}
