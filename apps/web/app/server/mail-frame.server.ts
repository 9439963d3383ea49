import type { AppLoadContext } from '@remix-run/node';
import { callAsConnected } from './page-caller.server.ts';

const BLOCKED = /(<(img|table|td|th)\b[^>]*?)\sdata-blocked-src="/g;

/** The cleaned message with the addresses of its pictures put back. Only our own cleaner writes that attribute. */
export async function readMailFrame(
  context: AppLoadContext,
  { threadId, messageId }: { threadId: string; messageId: string },
): Promise<string> {
  const { caller } = await callAsConnected(context);
  const thread = await caller.inbox.thread({ threadId }).catch(() => null);
  const message = thread?.messages.find((each) => each.messageId === messageId);
  if (!message?.html) throw new Response('Not found', { status: 404 });
  return message.html.replace(
    BLOCKED,
    (_all, before: string, tag: string) => `${before} ${tag === 'img' ? 'src' : 'background'}="`,
  );
}
