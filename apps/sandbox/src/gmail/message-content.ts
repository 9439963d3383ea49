import type { gmail_v1 } from 'googleapis/build/src/apis/gmail/index.js';
import { invalidArgument, notFound } from '../google/google-error.ts';
import { bodyOf, type Call } from '../google/operation.ts';

export type MessageContent = { raw: Buffer; threadId: string | undefined; labelIds: string[] };

/** The message of a send, an import or a draft: inline as base64url, or uploaded beside its metadata. */
export function contentOf(call: Call, message = bodyOf<gmail_v1.Schema$Message>(call)): MessageContent {
  const raw = call.media ?? (message.raw ? Buffer.from(message.raw, 'base64url') : undefined);
  if (!raw || raw.length === 0)
    throw invalidArgument(
      "'raw' RFC822 payload message string or uploading message via /upload/* URL required",
    );
  const threadId = message.threadId ?? undefined;
  if (threadId !== undefined && !call.account.mailbox.threads.has(threadId)) throw notFound();
  return { raw, threadId, labelIds: message.labelIds ?? [] };
}
