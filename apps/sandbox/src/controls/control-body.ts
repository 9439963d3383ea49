import type { Context } from 'hono';
import type { Account } from '../accounts.ts';
import type { Sandbox } from '../sandbox.ts';
import { ControlError } from './control-error.ts';

export async function parseControl<Body extends object>(context: Context): Promise<Partial<Body>> {
  const text = await context.req.text();
  if (text.trim() === '') return {};
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null) return body;
  } catch {
    // Answered below, as any other body that is not an object.
  }
  throw new ControlError(400, 'The body must be a JSON object');
}

export function requireAccount(sandbox: Sandbox, email: unknown): Account {
  const account = typeof email === 'string' ? sandbox.accounts.find(email) : undefined;
  if (!account) throw new ControlError(404, `No such mailbox: ${String(email)}`);
  return account;
}
