import type { LoaderFunctionArgs } from '@remix-run/node';
import { methodNotAllowed } from '../rest/error-response.ts';

async function door({ request, context }: LoaderFunctionArgs) {
  if (request.method !== 'GET' && request.method !== 'POST') return methodNotAllowed(['GET', 'POST']);
  return context.app.auth(request);
}
export const loader = door;
export const action = door;
