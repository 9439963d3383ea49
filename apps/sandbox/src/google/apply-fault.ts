import { setTimeout as wait } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';
import type { Sandbox } from '../sandbox.ts';
import type { Fault } from './faults.ts';
import { GoogleError } from './google-error.ts';

const MINUTE = 60_000;

/** The fault of a call that is not executed; undefined executes it. */
export async function failBefore(
  sandbox: Sandbox,
  context: Context,
  fault: Fault,
): Promise<Response | undefined> {
  if (fault.latencyMs) await pause(sandbox, fault.latencyMs);
  if (fault.timeout) {
    await pause(sandbox, fault.timeout === true ? MINUTE : fault.timeout);
    return cutConnection(context);
  }
  return fault.status === undefined || fault.acceptThenFail
    ? undefined
    : errorOf(context, fault, fault.status);
}

/** The fault of a call that is executed, which its caller cannot know. */
export function failAfterwards(context: Context, fault: Fault): Response {
  if (fault.acceptThenFail === 'drop') return cutConnection(context);
  const status = typeof fault.acceptThenFail === 'number' ? fault.acceptThenFail : (fault.status ?? 500);
  return errorOf(context, fault, status);
}

function errorOf(context: Context, fault: Fault, status: number): Response {
  const quota = status === 429 || fault.reason === 'rateLimitExceeded';
  const domain = quota ? 'usageLimits' : 'global';
  const error = new GoogleError(status, 'Sandbox fault on command.', fault.reason, domain);
  return context.json(error.toBody(), status as 500);
}

function cutConnection(context: Context): Response {
  // A call inside a batch has no connection to cut.
  const outgoing = (context.env as Partial<HttpBindings> | undefined)?.outgoing;
  if (!outgoing) return context.json(new GoogleError(504, 'Deadline exceeded.').toBody(), 504);
  outgoing.destroy();
  return RESPONSE_ALREADY_SENT;
}

async function pause(sandbox: Sandbox, milliseconds: number): Promise<void> {
  await wait(milliseconds, undefined, { signal: sandbox.closing.signal }).catch(() => undefined);
}
