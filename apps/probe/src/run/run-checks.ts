import type { Check, Line } from './check.ts';
import { redactText } from './redact.ts';

/** One after the other, so that a line never shows what another one caused. */
export async function runChecks<W>(
  world: W,
  checks: readonly Check<W>[],
  onLine: (line: Line) => void,
): Promise<Line[]> {
  const lines: Line[] = [];
  for (const check of checks) {
    const line = await runCheck(world, check);
    lines.push(line);
    onLine(line);
  }
  return lines;
}

async function runCheck<W>(world: W, check: Check<W>): Promise<Line> {
  const { assumption } = check;
  const expected = check.expectedAs ?? check.expected.join(' or ');
  if (check.needs && !check.needs(world))
    return { assumption, expected, seen: '', ms: 0, verdict: 'not run' };
  const begun = performance.now();
  const seen = await check.look(world).catch((error: unknown) => describeError(error));
  const ms = Math.round(performance.now() - begun);
  return {
    assumption,
    expected,
    seen,
    ms,
    verdict: check.expected.includes(seen) || check.accepts?.(seen) ? 'as expected' : 'differs',
  };
}

function describeError(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return redactText(text.split('\n')[0] ?? '').slice(0, 160);
}
