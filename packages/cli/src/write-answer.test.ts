import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { jsonLine, printable } from './terminal.ts';
import { writeRows } from './write-answer.ts';

const hostile = 'Hi\u001b]0;owned\u0007\u009b2J\u202egpj.exe';

test('the text of an email reaches no terminal as a control sequence', () => {
  expect(printable(hostile)).toBe('Hi ]0;owned  2J gpj.exe');
  const line = jsonLine({ subject: hostile });
  expect(JSON.parse(line)).toEqual({ subject: hostile });
  expect(line.trimEnd()).toMatch(/^[\x20-\x7e]+$/);
});

test('colour is used only in a terminal, and only if the user allows it', async () => {
  const table = async (isTTY: boolean, env: Record<string, string>) => {
    const output = Object.assign(new PassThrough(), { isTTY, columns: 40 });
    const terminal = { input: new PassThrough(), errors: new PassThrough(), output, env, now: () => 0 };
    await writeRows(
      terminal,
      { json: false },
      [{ a: 'x'.repeat(60) }],
      [{ title: 'A', width: 5, of: ({ a }) => a }],
    );
    return String(output.read());
  };
  expect(await table(true, {})).toContain('\u001b[1m');
  expect(await table(true, { NO_COLOR: '1' })).not.toContain('\u001b');
  const plain = await table(false, {});
  expect(plain).not.toContain('\u001b');
  expect(plain.split('\n')[1]).toHaveLength(40);
});
