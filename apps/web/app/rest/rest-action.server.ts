import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { appRouter } from '@triage/core/trpc/root';
import { StreamAnswer } from '@triage/core/trpc/stream-answer';
import { callTRPCProcedure } from '@trpc/server';
import { answerJson } from './answer-json.server.ts';
import type { Endpoint } from './endpoints/define-endpoint.ts';
import { findEndpoints } from './endpoints/endpoints.ts';
import { errorResponse, methodNotAllowed } from './error-response.ts';
import { parseJsonBody } from './parse-json-body.server.ts';
import { parseQuery, refuseUnknown } from './parse-query.server.ts';

type RouteHandler = (args: LoaderFunctionArgs | ActionFunctionArgs) => Promise<Response>;

/** Mounts every method that the table documents for a path. */
export function rest(path: Endpoint['path']): RouteHandler {
  const served = findEndpoints(path);
  if (served.length === 0) throw new Error(`No endpoint documents ${path}`);
  return async ({ request, context }) => {
    // The server leaves the body of an answer to HEAD out.
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const endpoint = served.find((candidate) => candidate.method === method);
    if (!endpoint) return methodNotAllowed(served.map((candidate) => candidate.method));
    let input: Promise<unknown> | undefined;
    try {
      const answer = await callTRPCProcedure({
        router: appRouter,
        path: endpoint.procedure,
        type: endpoint.method === 'GET' ? 'query' : 'mutation',
        ctx: context.request,
        // The body is read only after the gates have passed, and once: it may also name the mailbox.
        getRawInput: () => {
          input ??= parseInput(request, endpoint);
          return input;
        },
        signal: request.signal,
        batchIndex: 0,
      });
      // Without input nothing reads the query later, and a GET has no side effects.
      if (endpoint.method === 'GET' && endpoint.takes === 'nothing')
        refuseUnknown(new URL(request.url).searchParams, []);
      return answer instanceof StreamAnswer ? await answer.open() : answerJson(request, answer, endpoint);
    } catch (error) {
      return errorResponse(error, endpoint);
    }
  };
}

async function parseInput(request: Request, { name, takes }: Endpoint): Promise<unknown> {
  if (takes === 'body') return parseJsonBody(request);
  return takes === 'query' ? parseQuery(new URL(request.url).searchParams, name) : undefined;
}
