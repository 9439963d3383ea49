import { setTimeout as sleep } from 'node:timers/promises';
import type { Person } from '../../apps/web/tests/support/person.ts';
import { count, type Ledger } from './ledger.ts';

export interface Question {
  method: string;
  path: string;
  /** Built again for each attempt: a future time must still be in the future. */
  body?: () => unknown;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  body: Record<string, unknown>;
  /** How often it was asked: an earlier try may have done it all the same. */
  tries: number;
}

const RETRY_MS = 300;
const TRIES = 400;
/** The mail is somewhere else meanwhile, or something else came first. */
const USUAL = new Set([404, 409]);

/** Repeats the call while the server is dead, busy or not able to: what it answers at last counts. */
export async function askServer(person: Person, ledger: Ledger, question: Question): Promise<Answer> {
  const { method, path, body, headers } = question;
  let last = 'no answer';
  for (let tries = 1; tries <= TRIES; tries++) {
    try {
      const response = await person.call(method, path, body?.(), headers);
      const text = await response.text();
      if (response.status < 500 && response.status !== 429) {
        if (!response.ok && !USUAL.has(response.status))
          ledger.wrong.push(`${method} ${path} ${JSON.stringify(body?.())}: ${response.status} ${text}`);
        count(ledger, response.ok ? 'answered' : `answered ${response.status}`);
        return { status: response.status, body: JSON.parse(text), tries };
      }
      count(ledger, `repeated after ${response.status}`);
      last = `${response.status} ${text}`;
    } catch (error) {
      count(ledger, 'repeated after no answer');
      last = String(error);
    }
    await sleep(RETRY_MS);
  }
  throw new Error(`${method} ${path} was never answered: ${last}`);
}
