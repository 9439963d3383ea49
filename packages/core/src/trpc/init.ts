import type { Session } from '@triage/contract/account/session';
import { errorTexts } from '@triage/contract/errors';
import { initTRPC, TRPCError } from '@trpc/server';
import superjson from 'superjson';
import { ZodError } from 'zod';
import type { Services } from '../context.ts';
import { AppError } from '../errors.ts';
import type { RateLimiter } from '../limits/rate-limiter.ts';
import { isProviderFailure } from '../ports/mail.ts';
import { noTelemetry } from '../ports/telemetry.ts';
import type { CallMeta } from './call-meta.ts';
import { describeError } from './describe-error.ts';

/** The user of a cookie or token, and their mailboxes besides the first. */
export type KnownSession = Session & { mailboxIds?: readonly string[] };

/** Data of a request from its entry point (REST, tRPC over HTTP, a page loader). */
export interface RequestContext {
  services: Services;
  requestId: string;
  /** The session of the cookie. */
  findSession(): Promise<KnownSession | null>;
  /** The browser says that another site made this request with our cookie. */
  crossSite: boolean;
  authorization: string | null;
  limiter: RateLimiter;
  /** The request comes from a page of the app, not from a documented REST route. */
  isPage?: boolean;
  idempotencyKey: string | null;
  signal: AbortSignal;
}

export const t = initTRPC
  .context<RequestContext>()
  .meta<CallMeta>()
  .create({
    transformer: superjson,
    isDev: false,
    errorFormatter({ shape, error }) {
      const described = describeError(error.cause);
      const message =
        described?.body.error ?? (error.code === 'NOT_FOUND' ? errorTexts.notFound : errorTexts.internal);
      // An unknown procedure, and one that the caller must not know of, get the same response.
      const body = described?.body ?? (error.code === 'NOT_FOUND' && { error: message });
      return { ...shape, message, data: { ...shape.data, ...body } };
    },
  });

const trpcCodeOf: Record<number, TRPCError['code']> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  422: 'UNPROCESSABLE_CONTENT',
  429: 'TOO_MANY_REQUESTS',
  502: 'BAD_GATEWAY',
  503: 'SERVICE_UNAVAILABLE',
};

/** The one place where errors become responses. Undocumented ones are logged here, with their cause. */
const mapErrors = t.middleware(async ({ ctx, path, next }) => {
  const result = await next();
  if (result.ok) return result;
  const cause = isOurs(result.error) ? new InvalidData(result.error) : (result.error.cause ?? result.error);
  const described = describeError(cause);
  if (!described || described.status >= 500) {
    const { logger } = ctx.services;
    const fields = { request: ctx.requestId, procedure: path };
    if (isOfCaller(cause)) logger.warn('request.refused', fields, cause);
    else logger.error('request.failed', fields, cause);
  }
  const code = (described && trpcCodeOf[described.status]) ?? 'INTERNAL_SERVER_ERROR';
  throw new TRPCError({ code, message: described?.body.error ?? errorTexts.internal, cause });
});

/**
 * Documented as 5xx, and still nothing that an operator could mend: a thread that does not exist, or an email that the
 * provider does not take.
 */
function isOfCaller(cause: unknown): boolean {
  if (!(cause instanceof AppError)) return false;
  return cause.code === 'sendRefused' || isProviderFailure(cause.cause, 'notFound', 'gone', 'invalid');
}

/** Only invalid input is the caller's mistake; an invalid response or stored value is ours. */
function isOurs(error: TRPCError): boolean {
  return error.cause instanceof ZodError && error.code !== 'BAD_REQUEST';
}

class InvalidData extends Error {
  constructor(error: TRPCError) {
    super(error.message, { cause: error.cause });
    this.name = 'InvalidData';
  }
}

const follow = t.middleware(({ ctx, path, type, next }) => {
  const fields = { 'triage.procedure': path, 'triage.type': type };
  return (ctx.services.telemetry ?? noTelemetry).follow(
    { name: `${type} ${path}`, metric: 'triage.procedure.duration', fields },
    async (note) => {
      const result = await next();
      note({ 'triage.outcome': result.ok ? 'ok' : result.error.code });
      return result;
    },
  );
});

/** Also after a failure: a part may be written. */
const tellOthers = t.middleware(async ({ ctx, type, next }) => {
  const result = await next();
  if (type === 'mutation') ctx.services.bell?.ring();
  return result;
});

export const publicProcedure = t.procedure.use(follow).use(tellOthers).use(mapErrors);
