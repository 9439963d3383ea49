import type { AppLoadContext } from '@remix-run/node';
import { describeError } from '@triage/core/trpc/describe-error';
import { createCaller } from '@triage/core/trpc/root';
import { TRPCError } from '@trpc/server';

/** Calls the router without a session: the link is all that a visitor has. */
export function callAsVisitor(context: AppLoadContext) {
  return createCaller({
    ...context.request,
    findSession: async () => null,
    authorization: null,
    isPage: true,
  });
}

/** An unknown link is a page that does not exist, and so is one that cannot be a link of ours. */
export async function orNotFound<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    const described = describe(error);
    if (described && described.status < 500)
      throw new Response(null, { status: described.status === 400 ? 404 : described.status });
    throw error;
  }
}

/** Errors that a visitor can correct; all others show the error page. */
export function describeProblem(error: unknown) {
  const described = describe(error);
  if (!described || described.status >= 500) throw error;
  return { message: described.body.error, fields: described.body.fieldErrors };
}

function describe(error: unknown) {
  return error instanceof TRPCError ? describeError(error.cause) : null;
}
