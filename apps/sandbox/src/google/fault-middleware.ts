import type { MiddlewareHandler } from 'hono';
import type { Sandbox } from '../sandbox.ts';
import { failAfterwards, failBefore } from './apply-fault.ts';
import { takeFault } from './faults.ts';
import { countCall } from './usage.ts';

/** Faults and counting for paths that are not Google API methods: the method is the path, `oauth.token`. */
export function faultMiddleware(sandbox: Sandbox, api: string): MiddlewareHandler {
  return async (context, next) => {
    const path = context.req.path.split('/').filter((step) => step !== '');
    const method = [api, ...path.slice(api === 'oauth' ? 1 : 2)].join('.');
    countCall(sandbox.usage, method, 0);
    const fault = takeFault(sandbox.faults, { api, method });
    const failure = fault && (await failBefore(sandbox, context, fault));
    if (failure) return failure;
    await next();
    if (!fault?.acceptThenFail) return;
    // Hono merges headers into a replaced response unless they are deleted first.
    context.res = undefined;
    context.res = failAfterwards(context, fault);
  };
}
