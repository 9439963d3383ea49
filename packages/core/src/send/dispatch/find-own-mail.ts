import { isProviderFailure, type Mail } from '../../ports/mail.ts';
import { SEND_ID_HEADER } from '../message/compose-mime.ts';
import type { ClaimedSend } from './claim-sends.ts';

const HEADER = SEND_ID_HEADER.toLowerCase();
/** Bounds of a search. A mail looked for is minutes old, so it is among the newest. */
const RECENT_MAX = 50;
const IN_THREAD_MAX = 5;

export interface OwnDraft {
  draftId: string;
  threadId: string | null;
}

/** All drafts among the newest that a send of ours made, by the send's id. Mostly one; two after a lost answer. */
export async function listOwnDrafts(mail: Mail): Promise<Map<string, OwnDraft[]>> {
  const recent = await mail.listRecent({ labelIds: ['DRAFT'], max: RECENT_MAX, headers: [HEADER] });
  const sendIds = new Map(recent.map(({ messageId, headers }) => [messageId, headers[HEADER]]));
  const missing = new Set([...sendIds].flatMap(([messageId, sendId]) => (sendId ? [messageId] : [])));
  const found = new Map<string, OwnDraft[]>();
  for (let pageToken: string | undefined; missing.size > 0; ) {
    const page = await mail.listDrafts({ pageToken });
    for (const { draftId, threadId, messageId } of page.drafts) {
      const sendId = missing.delete(messageId) && sendIds.get(messageId);
      if (sendId) found.set(sendId, [...(found.get(sendId) ?? []), { draftId, threadId }]);
    }
    if (!page.nextPageToken) break;
    pageToken = page.nextPageToken;
  }
  return found;
}

export async function findLostDraft(mail: Mail, sendId: string): Promise<OwnDraft | null> {
  return (await listOwnDrafts(mail)).get(sendId)?.[0] ?? null;
}

/**
 * Finds the sent message of a deleted draft by our header: in its thread if there is one, else among the newest sent.
 * Uses label listings, because the provider's search index lags.
 */
export async function findSentMessage(mail: Mail, send: ClaimedSend): Promise<string | null> {
  return (await findInThread(mail, send)) ?? (await findInSent(mail, send));
}

async function findInThread(mail: Mail, { id, draftThreadId }: ClaimedSend): Promise<string | null> {
  if (!draftThreadId) return null;
  try {
    const messages = await mail.getThreadLabels(draftThreadId);
    const sent = messages.filter(({ labelIds }) => labelIds.includes('SENT'));
    for (const message of sent.slice(-IN_THREAD_MAX).reverse()) {
      const { raw } = await mail.getMessage(message.id);
      if (carriesSendId(raw, id)) return message.id;
    }
  } catch (error) {
    if (!isProviderFailure(error, 'notFound', 'gone')) throw error;
  }
  return null;
}

async function findInSent(mail: Mail, { id, rfcMessageId }: ClaimedSend): Promise<string | null> {
  const headers = [HEADER, 'message-id'];
  const recent = await mail.listRecent({ labelIds: ['SENT'], max: RECENT_MAX, headers });
  const own = recent.find((message) => {
    return message.headers[HEADER] === id || message.headers['message-id'] === rfcMessageId;
  });
  return own?.messageId ?? null;
}

/** In the header block alone: an answer to our mail may quote all of it. */
function carriesSendId(raw: Uint8Array, sendId: string): boolean {
  const text = Buffer.from(raw).toString('latin1');
  const [head = ''] = text.split(/\r?\n\r?\n/, 1);
  const line = head.split(/\r?\n/).find((header) => header.toLowerCase().startsWith(`${HEADER}:`));
  return line?.slice(HEADER.length + 1).trim() === sendId;
}
