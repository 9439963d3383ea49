import type { AppLoadContext } from '@remix-run/node';
import { callAsReader } from './page-caller.server.ts';

const BLOCKED = /(<(img|table|td|th)\b[^<>]*?)\sdata-blocked-src="([^"]*)"/g;

interface FrameRequest {
  threadId: string;
  messageId: string;
  url: string;
}

/** The sanitized message with its image addresses restored. Only our sanitizer writes that attribute. */
export async function renderMailFrame(
  context: AppLoadContext,
  { threadId, messageId, url }: FrameRequest,
): Promise<string> {
  const { caller } = await callAsReader(context);
  const thread = await caller.inbox.thread({ threadId }).catch(() => null);
  const message = thread?.messages.find((each) => each.messageId === messageId);
  if (!message?.html) throw new Response('Not found', { status: 404 });
  return showImages(message.html, [url, context.app.env.APP_URL].map(hostOf));
}

/** Images on our own hosts stay blocked: the browser would request them with the user's cookies. */
export function showImages(html: string, ownHosts: readonly string[]): string {
  return html.replace(BLOCKED, (blocked: string, before: string, tag: string, address: string) => {
    const plain = address.replaceAll('&amp;', '&');
    if (!URL.canParse(plain) || ownHosts.includes(hostOf(plain))) return blocked;
    return `${before} ${tag === 'img' ? 'src' : 'background'}="${address}"`;
  });
}

/** Without the port, which cookies ignore, and without a trailing dot. */
function hostOf(address: string): string {
  return new URL(address).hostname.replace(/\.$/, '');
}
