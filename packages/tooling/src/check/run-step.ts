import { spawn } from 'node:child_process';

export type StepResult = { name: string; ok: boolean; seconds: number; details: string };
export type Outcome = { ok: boolean; details: string };
export type Step = { name: string; run: () => Promise<Outcome> | Outcome };

async function runStep(step: Step): Promise<StepResult> {
  const started = performance.now();
  const outcome = await attempt(step);
  return { name: step.name, seconds: (performance.now() - started) / 1000, ...outcome };
}

async function attempt(step: Step): Promise<Outcome> {
  try {
    return await step.run();
  } catch (error) {
    return { ok: false, details: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/** Runs a tool with our own Node, so that no shell and no PATH is involved. */
export function runTool(script: string, args: string[], cwd: string): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd,
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let details = '';
    const keep = (chunk: Buffer) => {
      details += chunk;
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('error', (error) => resolve({ ok: false, details: error.message }));
    child.once('close', (code) => resolve({ ok: code === 0, details: details.trim() }));
  });
}

/** At most `width` steps at a time, in the given order; each result is shown when it is available. */
export async function runSteps(
  steps: Step[],
  width: number,
  show: (result: StepResult) => void,
): Promise<StepResult[]> {
  const results: StepResult[] = [];
  const waiting = [...steps];
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const result = await runStep(step);
      results.push(result);
      show(result);
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
  return results;
}
