import type { Account } from '../accounts.ts';
import type { Sandbox } from '../sandbox.ts';

export type Call = {
  sandbox: Sandbox;
  account: Account;
  scopes: string[];
  params: Record<string, string>;
  query: URLSearchParams;
  header(name: string): string | undefined;
  body: unknown;
  /** The uploaded message, where the call came as a media upload. */
  media: Buffer | undefined;
};

export type Operation = {
  /** As Google's discovery document names it, for example `gmail.users.messages.get`. */
  id: string;
  verb: 'get' | 'post' | 'put' | 'patch' | 'delete';
  path: string;
  scopes: readonly string[];
  units: number;
  upload?: boolean;
  /** Undefined is an empty 204. */
  answer(call: Call): unknown;
};

/** Holds the handler to the answer that the published discovery document describes. */
export function operation<Answer extends object | undefined>(
  description: Omit<Operation, 'answer'> & { answer(call: Call): Answer | Promise<Answer> },
): Operation {
  return description;
}

export function bodyOf<Body extends object>(call: Call): Partial<Body> {
  return typeof call.body === 'object' && call.body !== null ? (call.body as Partial<Body>) : {};
}

export function paramOf(call: Call, name: string): string {
  return call.params[name] ?? '';
}
