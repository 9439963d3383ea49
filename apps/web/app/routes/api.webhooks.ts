import type { ActionFunctionArgs } from '@remix-run/node';
import { methodNotAllowed } from '../rest/error-response.ts';
import { serveWebhook } from '../rest/serve-webhook.server.ts';

export const loader = () => methodNotAllowed(['POST']);
export const action = ({ request, context }: ActionFunctionArgs) =>
  request.method === 'POST' ? serveWebhook(request, context.app) : methodNotAllowed(['POST']);
