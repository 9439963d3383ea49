import type { gmail_v1 } from '@googleapis/gmail';
import { GoogleError, invalidArgument, notFound } from '../google/google-error.ts';
import { bodyOf, type Call } from '../google/operation.ts';

/** 35 MiB, by the upload address or not. */
const LARGEST = 36_700_160;

export type MessageContent = { raw: Buffer; threadId: string | undefined; labelIds: string[] };

/** The message of a send, an import or a draft: inline as base64url, or uploaded beside its metadata. */
export function contentOf(call: Call, message = bodyOf<gmail_v1.Schema$Message>(call)): MessageContent {
  const raw = call.media ?? (message.raw ? Buffer.from(message.raw, 'base64url') : undefined);
  if (!raw || raw.length === 0)
    throw invalidArgument(
      "'raw' RFC822 payload message string or uploading message via /upload/* URL required",
    );
  if (raw.length > LARGEST) throw new GoogleError(413, 'Request entity too large', 'uploadTooLarge');
  const threadId = message.threadId ?? undefined;
  if (threadId !== undefined && !call.account.mailbox.threads.has(threadId)) throw notFound();
  return { raw, threadId, labelIds: message.labelIds ?? [] };
}
