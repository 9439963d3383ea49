import type { ActionFunctionArgs } from '@remix-run/node';
import { appRouter } from '@triage/core/trpc/root';
import { callTRPCProcedure } from '@trpc/server';
import { errorResponse, methodNotAllowed } from './error-response.ts';
import { receiveBody } from './parse-json-body.server.ts';

/** PUT of one chunk. The body is read only after the gates have passed; a chunk is smaller than the body limit. */
export async function uploadAttachment({ request, params, context }: ActionFunctionArgs): Promise<Response> {
  if (request.method !== 'PUT') return methodNotAllowed(['PUT']);
  const { attachmentId, position } = params;
  let input: Promise<unknown> | undefined;
  try {
    const answer = await callTRPCProcedure({
      router: appRouter,
      path: 'attachments.append',
      type: 'mutation',
      ctx: context.request,
      // Once: where somebody has several mailboxes, it also names the one of the file.
      getRawInput: () => {
        input ??= receiveBody(request).then((bytes) => ({ attachmentId, position: Number(position), bytes }));
        return input;
      },
      signal: request.signal,
      batchIndex: 0,
    });
    return Response.json(answer);
  } catch (error) {
    return errorResponse(error);
  }
}
