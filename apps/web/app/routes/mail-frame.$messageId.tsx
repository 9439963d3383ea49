import type { LoaderFunctionArgs } from '@remix-run/node';
import { readMailFrame } from '../server/mail-frame.server.ts';
import { mailDocument, mailPolicy } from '../thread/mail-document.ts';

/** A message with its pictures, for a frame of our own page: the policy must be a header, or the page's would count. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { url } = request;
  const { origin, searchParams } = new URL(url);
  const threadId = searchParams.get('thread') ?? '';
  const html = await readMailFrame(context, { threadId, messageId: params['messageId'] ?? '', url });
  return new Response(mailDocument(html, 'shown', origin), {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      // Pictures from elsewhere are requested without cookies, also where a server redirects the request to us.
      'Cross-Origin-Embedder-Policy': 'credentialless',
      'Content-Security-Policy': `${mailPolicy('shown', origin)}; frame-ancestors 'self'; sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox`,
    },
  });
}
