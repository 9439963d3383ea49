import { OWN_HEADERS, parseSendId } from '../../mime/parse-send-id.ts';
import { isProviderFailure, type Mail } from '../../ports/mail.ts';
import type { ClaimedSend } from './claim-sends.ts';

/** Bounds of a search. A mail looked for is minutes old, so it is among the newest. */
const RECENT_MAX = 50;
const IN_THREAD_MAX = 5;

export interface OwnDraft {
  draftId: string;
  threadId: string | null;
}

/** The drafts among the newest that these sends made, by the send's id. Mostly one; two after a lost answer. */
export async function findOwnDrafts(mail: Mail, wanted: readonly string[]): Promise<Map<string, OwnDraft[]>> {
  const ids = new Set(wanted);
  const recent = await mail.listRecent({ labelIds: ['DRAFT'], max: RECENT_MAX, headers: OWN_HEADERS });
  const sendIds = new Map(
    recent.flatMap(({ messageId, headers }) => {
      const sendId = parseSendId(headers);
      return sendId !== null && ids.has(sendId) ? [[messageId, sendId] as const] : [];
    }),
  );
  const missing = new Set(sendIds.keys());
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
  return (await findOwnDrafts(mail, [sendId])).get(sendId)?.[0] ?? null;
}

/**
 * Finds the sent message of a deleted draft by our header or Message-ID: in its thread if there is one, else among the
 * newest sent. Uses label listings first, because the provider's search index lags; the search reaches further back.
 */
export async function findSentMessage(mail: Mail, send: ClaimedSend): Promise<string | null> {
  return (
    (await findInThread(mail, send)) ?? (await findInSent(mail, send)) ?? (await findByMessageId(mail, send))
  );
}

async function findInThread(mail: Mail, { id, draftThreadId }: ClaimedSend): Promise<string | null> {
  if (!draftThreadId) return null;
  try {
    const messages = await mail.getThreadLabels(draftThreadId);
    const sent = messages.filter(({ labelIds }) => labelIds.includes('SENT'));
    for (const message of sent.slice(-IN_THREAD_MAX).reverse()) {
      const { raw } = await mail.getMessage(message.id);
      if (parseSendId(fetchHead(raw)) === id) return message.id;
    }
  } catch (error) {
    if (!isProviderFailure(error, 'notFound', 'gone')) throw error;
  }
  return null;
}

async function findInSent(mail: Mail, { id }: ClaimedSend): Promise<string | null> {
  const recent = await mail.listRecent({ labelIds: ['SENT'], max: RECENT_MAX, headers: OWN_HEADERS });
  return recent.find(({ headers }) => parseSendId(headers) === id)?.messageId ?? null;
}

async function findByMessageId(mail: Mail, send: ClaimedSend): Promise<string | null> {
  if (!send.keepsMessageId) return null;
  const query = `rfc822msgid:${send.rfcMessageId.slice(1, -1)}`;
  const { messages } = await mail.listMessageIds({ labelIds: ['SENT'], query, max: 1 });
  return messages[0]?.id ?? null;
}

/** The header block alone: an answer to our mail may quote all of it. */
function fetchHead(raw: Uint8Array): Record<string, string> {
  const [head = ''] = Buffer.from(raw)
    .toString('latin1')
    .split(/\r?\n\r?\n/, 1);
  const lines = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  return Object.fromEntries(
    OWN_HEADERS.flatMap((name) => {
      const line = lines.find((each) => each.toLowerCase().startsWith(`${name}:`));
      return line === undefined ? [] : [[name, line.slice(name.length + 1).trim()]];
    }),
  );
}
