import type { ActionFunctionArgs } from '@remix-run/node';
import { answerPasskey } from '../server/sign-in/passkey-sign-in.server.ts';
import { errorResponse, methodNotAllowed } from './error-response.ts';
import { parseJsonBody } from './parse-json-body.server.ts';

/** POST /sign-in/passkey: `{}` asks for a challenge, the browser's answer to it signs in. */
export async function servePasskey({ request, context }: ActionFunctionArgs): Promise<Response> {
  if (request.method !== 'POST') return methodNotAllowed(['POST']);
  try {
    return await answerPasskey(context, () => parseJsonBody(request));
  } catch (error) {
    const response = errorResponse(error);
    if (response.status === 500)
      context.app.services.logger.error('sign-in.failed', { request: context.request.requestId }, error);
    return response;
  }
}
