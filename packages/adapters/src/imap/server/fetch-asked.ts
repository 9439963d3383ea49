import type { FetchMessageObject, FetchQueryObject, ImapFlow } from 'imapflow';
import { packUids } from '../mirror/pack-uids.ts';

/**
 * The answers to a FETCH, one for each UID that is there. While it runs, a server reports new flags of any message in the
 * same form (RFC 9051, 7.5.2), and the library cannot tell them apart: such a report has flags but none of the requested items.
 */
export async function fetchAsked(
  client: ImapFlow,
  uids: readonly number[],
  query: FetchQueryObject,
): Promise<FetchMessageObject[]> {
  const wanted = new Set(uids);
  const found = new Map<number, FetchMessageObject>();
  const messages = await client.fetchAll(packUids(uids), { ...query, uid: true }, { uid: true });
  for (const message of messages) {
    const answer = found.get(message.uid);
    if (answer && message.flags) answer.flags = message.flags;
    else if (wanted.has(message.uid) && isAnswer(message, query)) found.set(message.uid, message);
  }
  return [...found.values()];
}

function isAnswer(message: FetchMessageObject, query: FetchQueryObject): boolean {
  if (query.source) return message.source !== undefined;
  if (query.bodyStructure) return message.bodyStructure !== undefined;
  if (query.size) return message.size !== undefined;
  return !query.headers || message.headers !== undefined;
}
