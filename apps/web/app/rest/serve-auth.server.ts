import type { LoaderFunctionArgs } from '@remix-run/node';
import { methodNotAllowed } from './error-response.ts';

/** GET and POST /api/auth/[...all]: handled by Auth.js. */
export function serveAuth({ request, context }: LoaderFunctionArgs): Promise<Response> | Response {
  if (request.method !== 'GET' && request.method !== 'POST') return methodNotAllowed(['GET', 'POST']);
  return context.app.auth(request);
}
