import type { ActionFunctionArgs } from '@remix-run/node';
import { appRouter } from '@triage/core/trpc/root';
import { callTRPCProcedure } from '@trpc/server';
import { errorResponse, methodNotAllowed } from './error-response.ts';
import { receiveBody } from './parse-json-body.server.ts';

/** PUT of one chunk. The body is read only after the gates have passed; a chunk is smaller than the body limit. */
export async function uploadAttachment({ request, params, context }: ActionFunctionArgs): Promise<Response> {
  if (request.method !== 'PUT') return methodNotAllowed(['PUT']);
  try {
    const answer = await callTRPCProcedure({
      router: appRouter,
      path: 'attachments.append',
      type: 'mutation',
      ctx: context.request,
      getRawInput: async () => ({
        attachmentId: params['attachmentId'],
        position: Number(params['position']),
        bytes: await receiveBody(request),
      }),
      signal: request.signal,
      batchIndex: 0,
    });
    return Response.json(answer);
  } catch (error) {
    return errorResponse(error);
  }
}
