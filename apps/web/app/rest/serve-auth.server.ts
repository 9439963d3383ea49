import type { LoaderFunctionArgs } from '@remix-run/node';
import { methodNotAllowed } from './error-response.ts';

/** GET and POST /api/auth/[...all]: handled by Auth.js. */
export async function serveAuth({ request, context }: LoaderFunctionArgs): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'POST') return methodNotAllowed(['GET', 'POST']);
  const { pathname } = new URL(request.url);
  if (request.method === 'POST' && pathname.endsWith('/signout'))
    return clearDevice(await context.app.auth(request));
  return context.app.auth(request);
}

/** Deletes kept mail, drafts and the offline page with the session. */
function clearDevice(answer: Response): Response {
  const response = new Response(answer.body, answer);
  if (answer.status < 400) response.headers.set('Clear-Site-Data', '"cache", "storage"');
  return response;
}
