import { type AppLoadContext, createReadableStreamFromReadable, type EntryContext } from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import { noncePreloads } from './server/nonce-preloads.server.ts';
import { noteOutage } from './server/note-outage.server.ts';
import { NonceProvider } from './ui/nonce.tsx';

const ABORT_MS = 5_000;
/** Larger than any page: parts that are ready are sent in their place. React would add them by a script, 300 ms apart. */
const INLINE_BYTES = 1_000_000;

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  { nonce, app, request: context }: AppLoadContext,
): Promise<Response> {
  const waitForAll = isbot(request.headers.get('user-agent') ?? '');
  return new Promise((resolve, reject) => {
    let answered = false;
    const { pipe, abort } = renderToPipeableStream(
      <NonceProvider value={nonce}>
        <RemixServer context={remix} url={request.url} nonce={nonce} />
      </NonceProvider>,
      {
        nonce,
        progressiveChunkSize: INLINE_BYTES,
        [waitForAll ? 'onAllReady' : 'onShellReady']() {
          answered = true;
          const body = noncePreloads(nonce);
          headers.set('Content-Type', 'text/html; charset=utf-8');
          resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
          pipe(body);
        },
        onShellError: reject,
        onError(error) {
          // Before the shell is rendered, onShellError answers; after that the status is already sent, so only the
          // log gets the error.
          if (answered) app.services.logger.error('page.failed', { request: context.requestId }, error);
        },
      },
    );
    setTimeout(abort, ABORT_MS).unref();
  });
}

export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
): void {
  // A 404 is the visitor's problem, not the operator's.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  noteOutage(context, error);
  if (!request.signal.aborted)
    context.app.services.logger.error('page.failed', { request: context.request.requestId }, error);
}
