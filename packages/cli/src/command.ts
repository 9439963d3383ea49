import type { ParseArgsOptionsConfig } from 'node:util';
import type { TriageClient } from '@triage/client/create-client';
import type { ExitCode } from './exit-code.ts';
import type { Terminal } from './terminal.ts';
import type { Form } from './write-answer.ts';

export type Values = Record<string, string | boolean | (string | boolean)[] | undefined>;

export interface Call {
  terminal: Terminal;
  form: Form;
  positionals: string[];
  values: Values;
  /** The account of the environment or the stored login; throws without one. */
  connect(): Promise<{ triage: TriageClient; baseUrl: string }>;
}

export interface Command {
  usage: string;
  about: string;
  options?: ParseArgsOptionsConfig;
  run(call: Call): Promise<ExitCode>;
}

export function textOf(values: Values, name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
}

export function listOf(values: Values, name: string): string[] {
  const value = values[name];
  const list = Array.isArray(value) ? value : value === undefined ? [] : [value];
  return list.filter((each) => typeof each === 'string').flatMap((each) => splitAddresses(each));
}

/** `a@b, "Lee, Ann" <c@d>`: a comma in quotation marks parts nothing. */
function splitAddresses(text: string): string[] {
  return (text.match(/(?:"[^"]*"|[^,"])+/g) ?? []).map((part) => part.trim()).filter((part) => part !== '');
}
