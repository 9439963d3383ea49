import type { Readable, Writable } from 'node:stream';
import type { Environment } from '@triage/client/find-credentials';

export interface Terminal {
  input: Readable & { isTTY?: boolean; setRawMode?: (on: boolean) => unknown };
  output: Writable & { isTTY?: boolean; columns?: number };
  errors: Writable & { isTTY?: boolean };
  env: Environment;
  now: () => number;
}

/** Control and direction characters of a mail must not reach a terminal that obeys them. */
const OBEYED = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

export function printable(text: string): string {
  return text.replace(OBEYED, ' ');
}

export function printableLines(text: string): string {
  return text.split('\n').map(printable).join('\n');
}

/** One line. JSON escapes some of them anyway; the rest are escaped here, so that the value can be printed. */
export function jsonLine(value: unknown): string {
  const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return `${JSON.stringify(value).replace(OBEYED, escaped)}\n`;
}
