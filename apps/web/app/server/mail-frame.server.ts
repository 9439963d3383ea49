import type { AppLoadContext } from '@remix-run/node';
import { callAsReader } from './page-caller.server.ts';

const BLOCKED = /(<(img|table|td|th)\b[^<>]*?)\sdata-blocked-src="([^"]*)"/g;

interface FrameRequest {
  threadId: string;
  messageId: string;
  /** The address that the frame itself was requested from. */
  url: string;
}

/** The cleaned message with the addresses of its pictures put back. Only our own cleaner writes that attribute. */
export async function readMailFrame(
  context: AppLoadContext,
  { threadId, messageId, url }: FrameRequest,
): Promise<string> {
  const { caller } = await callAsReader(context);
  const thread = await caller.inbox.thread({ threadId }).catch(() => null);
  const message = thread?.messages.find((each) => each.messageId === messageId);
  if (!message?.html) throw new Response('Not found', { status: 404 });
  return showPictures(message.html, [url, context.app.env.APP_URL].map(hostOf));
}

/** A picture at a host of our own stays blocked: the browser would request it with the person's cookies. */
export function showPictures(html: string, ownHosts: readonly string[]): string {
  return html.replace(BLOCKED, (blocked: string, before: string, tag: string, address: string) => {
    const plain = address.replaceAll('&amp;', '&');
    if (!URL.canParse(plain) || ownHosts.includes(hostOf(plain))) return blocked;
    return `${before} ${tag === 'img' ? 'src' : 'background'}="${address}"`;
  });
}

/** Without the port, which cookies do not tell apart, and without the dot that ends an absolute name. */
function hostOf(address: string): string {
  return new URL(address).hostname.replace(/\.$/, '');
}
