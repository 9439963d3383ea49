import type { ActionFunctionArgs } from '@remix-run/node';
import { methodNotAllowed } from '../rest/error-response.ts';
import { takeWebhook } from '../rest/take-webhook.server.ts';

export const loader = () => methodNotAllowed(['POST']);
export const action = ({ request, context }: ActionFunctionArgs) =>
  request.method === 'POST' ? takeWebhook(request, context.app) : methodNotAllowed(['POST']);
