import { AppError } from '@triage/core/errors';
import { receiveWebhook } from '@triage/core/flows/receive-webhook';
import type { App } from '../server/app-context.ts';
import { errorResponse } from './error-response.ts';
import { receiveBody } from './parse-json-body.server.ts';

/** Errors that the contract specifies as plain text. */
const PLAIN = new Set(['missingTenant', 'invalidWebhookJson', 'invalidSignature']);

export async function serveWebhook(request: Request, { services }: App): Promise<Response> {
  try {
    const rawBody = await receiveBody(request);
    const answer = await receiveWebhook(services, {
      tenantId: new URL(request.url).searchParams.get('tenantId'),
      rawBody,
      signature: request.headers.get('x-hook-signature'),
      authorization: request.headers.get('authorization'),
    });
    return Response.json(answer);
  } catch (error) {
    if (error instanceof AppError && PLAIN.has(error.code))
      return new Response(error.message, {
        status: error.status,
        headers: { 'Content-Type': 'text/plain; charset=utf-8' },
      });
    if (!(error instanceof AppError)) services.logger.error('webhook.failed', {}, error);
    return errorResponse(error);
  }
}
