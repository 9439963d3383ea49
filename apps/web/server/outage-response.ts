import { OUTAGE_RETRY_SECONDS } from '@triage/core/errors';
import { describeOutage } from '@triage/core/trpc/describe-error';

/** Paths under /api that browsers open as pages during sign-in and connecting. */
const PAGES_UNDER_API = /^\/api\/(auth|connect)\//;

/**
 * The response of every route while the database is down: JSON for the API, and a page that needs neither database
 * nor scripts.
 */
export function outageResponse(request: Request): Response {
  const { status, body } = describeOutage();
  const headers = { 'Retry-After': String(OUTAGE_RETRY_SECONDS), 'Cache-Control': 'no-store' };
  const { pathname, searchParams } = new URL(request.url);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const wantsHtml = request.headers.get('accept')?.includes('text/html') ?? false;
  const isApi = pathname.startsWith('/api/') && !(wantsHtml && PAGES_UNDER_API.test(pathname));
  // The page's data requests need JSON, not a page.
  if (isApi || !isRead || searchParams.has('_data')) return Response.json(body, { status, headers });
  return new Response(outagePage({ reload: !pathname.startsWith('/api/') }), {
    status,
    headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8' },
  });
}

/** File routes answer in JSON like the API; a browser shows a page. */
export function isOutagePage(request: Request, answer: Response): boolean {
  const isApi = new URL(request.url).pathname.startsWith('/api/');
  return !isApi && answer.status === 503 && answer.headers.has('Retry-After');
}

/** A sign-in callback has a one-time code, so its page links to the start instead of reloading. */
function outagePage({ reload }: { reload: boolean }): string {
  const next = reload
    ? `This page reloads every ${OUTAGE_RETRY_SECONDS} seconds.`
    : '<a href="/">Start again</a> in a moment.';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${reload ? `<meta http-equiv="refresh" content="${OUTAGE_RETRY_SECONDS}">` : ''}
<title>Triage is unavailable</title>
<style>
body { margin: 0; min-height: 100dvh; display: grid; place-items: center; font: 1rem/1.5 system-ui, sans-serif }
main { max-width: 28rem; padding: 1.5rem }
h1 { font-size: 1.5rem; line-height: 1.2; margin: 0 0 .5rem }
</style>
</head>
<body>
<main>
<h1>Triage is temporarily unavailable</h1>
<p>The database is not responding. Your mail is safe in your mail account, and no pending email is lost.</p>
<p>${next}</p>
</main>
</body>
</html>
`;
}
