const text: Readonly<Record<number, { title: string; advice: string }>> = {
  401: { title: 'You are signed out', advice: 'Sign in again, then open the file from its email.' },
  403: { title: 'Mailbox not connected', advice: 'Reconnect the mailbox to open the file.' },
  404: { title: 'File not found', advice: 'The email or its file is no longer in the mailbox.' },
};
const other = {
  title: 'Couldn’t open the file',
  advice: 'Your mail is safe in your mail account. Try again in a moment.',
};

/**
 * A failed file as a page with a way back, where a browser opens its address in a tab. Callers of the API and the
 * viewer keep the JSON, and an outage has a page of its own.
 */
export function problemPage(request: Request, answer: Response): Response {
  if (answer.ok || answer.status === 415 || answer.status === 503 || !opensInTab(request)) return answer;
  const { title, advice } = text[answer.status] ?? other;
  const headers = new Headers(answer.headers);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Vary', 'Accept, Cookie');
  const { status } = answer;
  return new Response(page(title, advice, status === 401), { status, headers });
}

function opensInTab({ headers }: Request): boolean {
  const acceptsHtml = headers.get('accept')?.includes('text/html') ?? false;
  return acceptsHtml && (headers.get('sec-fetch-dest') ?? 'document') === 'document';
}

function page(title: string, advice: string, isSignedOut: boolean): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Triage</title>
<style>
body { margin: 0; min-height: 100dvh; display: grid; place-items: center; font: 1rem/1.5 system-ui, sans-serif }
main { max-width: 28rem; padding: 1.5rem }
h1 { font-size: 1.5rem; line-height: 1.2; margin: 0 0 .5rem }
</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${advice}</p>
<p>${isSignedOut ? '<a href="/sign-in">Sign in</a>' : '<a href="/inbox">Go to inbox</a>'}</p>
</main>
</body>
</html>
`;
}
