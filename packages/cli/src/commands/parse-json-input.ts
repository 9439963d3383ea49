import { collectInput } from '../collect-input.ts';
import type { Call } from '../command.ts';
import { UsageError } from '../exit-code.ts';

/** `name`: such as "a rule". */
export async function parseJsonInput<Value>(
  { terminal }: Call,
  schema: { parse(value: unknown): Value },
  name: string,
): Promise<Value> {
  const text = await collectInput(terminal.input);
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    const issues = error instanceof Error && 'issues' in error ? (error.issues as { message: string }[]) : [];
    throw new UsageError(issues[0]?.message ?? `Expected ${name} as JSON on the standard input`);
  }
}
