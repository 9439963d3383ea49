import type { LoaderFunctionArgs } from '@remix-run/node';
import { renderMailFrame } from '../server/mail-frame.server.ts';
import { mailDocument, mailPolicy } from '../thread/mail-body/mail-document.ts';

/** A message with its remote images, for a frame. The CSP must be a header, or the page's own CSP would apply. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { url } = request;
  const { origin, searchParams } = new URL(url);
  const threadId = searchParams.get('thread') ?? '';
  const html = await renderMailFrame(context, { threadId, messageId: params['messageId'] ?? '', url });
  return new Response(mailDocument(html, 'shown', origin), {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      // Remote images are requested without cookies, even when a server redirects to us.
      'Cross-Origin-Embedder-Policy': 'credentialless',
      'Content-Security-Policy': `${mailPolicy('shown', origin)}; frame-ancestors 'self'; sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox`,
    },
  });
}
