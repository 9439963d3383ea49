import { Worker } from 'node:worker_threads';
import type { TimingResult, TimingTask } from './timing-worker.ts';

/** Far above what the limit asks for: an expression that reaches it hangs, and its thread is ended. */
const DEADLINE_MS = 20_000;

/** One after the other, in a thread that can be ended while an expression runs. */
export async function timePatterns<Task extends TimingTask>(
  tasks: readonly Task[],
  deadlineMs = DEADLINE_MS,
): Promise<(Task & TimingResult)[]> {
  const results: (Task & TimingResult)[] = [];
  let worker: Worker | null = null;
  for (const task of tasks) {
    worker ??= new Worker(new URL('./timing-worker.ts', import.meta.url));
    const result = await runTask(worker, task, deadlineMs);
    results.push({ ...task, ...(result ?? { milliseconds: Number.POSITIVE_INFINITY, attack: null }) });
    if (result) continue;
    await worker.terminate();
    worker = null;
  }
  await worker?.terminate();
  return results;
}

function runTask(worker: Worker, task: TimingTask, deadlineMs: number): Promise<TimingResult | null> {
  const { source, flags, repeats, length, limitMs } = task;
  return new Promise((resolve, reject) => {
    const deadline = setTimeout(() => settle(() => resolve(null)), deadlineMs);
    const settle = (how: () => void) => {
      clearTimeout(deadline);
      worker.off('message', answer).off('error', fail);
      how();
    };
    const answer = (result: TimingResult) => settle(() => resolve(result));
    const fail = (error: Error) => settle(() => reject(error));
    worker.on('message', answer).on('error', fail);
    worker.postMessage({ source, flags, repeats, length, limitMs });
  });
}
