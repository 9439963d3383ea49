import type { Context, Hono } from 'hono';
import type { Account } from '../accounts.ts';
import { personFor } from '../accounts.ts';
import { type Token, verifyToken } from '../oauth/tokens.ts';
import type { Sandbox } from '../sandbox.ts';
import { failAfterwards, failBefore } from './apply-fault.ts';
import { takeFault } from './faults.ts';
import { apiDisabled, crowded, GoogleError, rateLimited } from './google-error.ts';
import type { Call, Operation } from './operation.ts';
import { parseBody } from './parse-body.ts';
import { chargeUsage, countCall, enterCall } from './usage.ts';

export function mountOperations(app: Hono, sandbox: Sandbox, operations: Operation[]): void {
  for (const operation of operations) {
    const handle = (context: Context) => answerOperation(sandbox, operation, context);
    app.on(operation.verb.toUpperCase(), operation.path, handle);
    if (operation.upload) app.on(operation.verb.toUpperCase(), `/upload${operation.path}`, handle);
  }
}

async function answerOperation(sandbox: Sandbox, operation: Operation, context: Context): Promise<Response> {
  const token = verifyToken(sandbox.oauth, 'access', bearerOf(context));
  if (!token || apiOf(operation) !== 'gmail') return answerCall(sandbox, operation, context, token);
  const leave = enterCall(sandbox.usage, token.email, sandbox.settings.concurrentCalls);
  if (!leave) return toErrorResponse(context, crowded());
  return answerCall(sandbox, operation, context, token).finally(leave);
}

function apiOf({ id }: Operation): string {
  return id.split('.')[0] ?? '';
}

async function answerCall(
  sandbox: Sandbox,
  operation: Operation,
  context: Context,
  token: Token | undefined,
): Promise<Response> {
  const api = apiOf(operation);
  const fault = takeFault(sandbox.faults, { api, method: operation.id, email: token?.email });
  const failure = fault && (await failBefore(sandbox, context, fault));
  if (failure) {
    countCall(sandbox.usage, operation.id, 0);
    return failure;
  }
  try {
    const account = authorize(sandbox, operation, context, token);
    const call = await toCall(sandbox, context, account, token?.scopes ?? []);
    const answer = await operation.answer(call);
    if (fault?.acceptThenFail) return failAfterwards(context, fault);
    return answer === undefined ? context.body(null, 204) : context.json(answer);
  } catch (error) {
    return toErrorResponse(context, error);
  }
}

function authorize(
  sandbox: Sandbox,
  operation: Operation,
  context: Context,
  token: Token | undefined,
): Account {
  if (!bearerOf(context)) throw new GoogleError(401, 'Login Required.', 'required');
  if (!token) throw new GoogleError(401, 'Invalid Credentials');
  const api = apiOf(operation);
  if (sandbox.settings.disabledApis.some((name) => name === api)) throw apiDisabled(api);
  if (!operation.scopes.some((scope) => token.scopes.includes(scope))) {
    const message = 'Request had insufficient authentication scopes.';
    throw new GoogleError(403, message, 'insufficientPermissions');
  }
  const userId = context.req.param('userId');
  if (userId && userId !== 'me' && userId.toLowerCase() !== token.email) {
    throw new GoogleError(403, `Delegation denied for ${token.email}`);
  }
  const charged = chargeUsage(sandbox.usage, sandbox.clock, {
    email: token.email,
    method: operation.id,
    units: operation.units,
    unitsPerMinute: sandbox.settings.unitsPerMinute,
  });
  if (!charged) throw rateLimited();
  return sandbox.accounts.find(token.email) ?? sandbox.accounts.open(personFor(token.email));
}

async function toCall(sandbox: Sandbox, context: Context, account: Account, scopes: string[]): Promise<Call> {
  return {
    sandbox,
    account,
    scopes,
    params: context.req.param() as Record<string, string>,
    query: new URL(context.req.url).searchParams,
    header: (name) => context.req.header(name),
    ...(await parseBody(context)),
  };
}

function bearerOf(context: Context): string {
  return /^Bearer\s+(.+)$/i.exec(context.req.header('authorization') ?? '')?.[1] ?? '';
}

function toErrorResponse(context: Context, error: unknown): Response {
  const known = error instanceof GoogleError ? error : new GoogleError(500, 'Internal error encountered.');
  if (known !== error) console.error('sandbox:', error);
  if (known.code === 401) context.header('www-authenticate', 'Bearer realm="https://accounts.google.com/"');
  return context.json(known.toBody(), known.code as 400);
}
