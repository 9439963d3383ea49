import type { Sql } from '@triage/database/open-database';
import { listFolders } from '@triage/database/tables/imap/folders';
import { listPlacesOf } from '@triage/database/tables/imap/places';
import type { FetchMessageObject, FetchQueryObject, ImapFlow } from 'imapflow';
import { fetchAsked } from '../server/fetch-asked.ts';
import { openExisting } from '../server/open-existing.ts';

export type Fetched = Map<string, FetchMessageObject>;

/**
 * One FETCH for each folder that has some of them. A message that is no longer where the mirror has it is left out: the
 * next pass finds it.
 */
export async function fetchMessages(
  client: ImapFlow,
  db: Sql,
  asked: { userId: string; ids: string[]; query: FetchQueryObject },
): Promise<Fetched> {
  const { userId, ids, query } = asked;
  const fetched: Fetched = new Map();
  const places = await listPlacesOf(db, userId, ids);
  const validities = new Map(
    (await listFolders(db, userId)).map((folder) => [folder.path, folder.uidValidity]),
  );
  for (const [path, all] of Map.groupBy(places, (place) => place.path)) {
    const wanted = new Map(
      all.filter(({ messageId }) => !fetched.has(messageId)).map((one) => [one.uid, one]),
    );
    if (wanted.size === 0) continue;
    const mailbox = await openExisting(client, path, { readOnly: true });
    if (String(mailbox?.uidValidity) !== validities.get(path)) continue;
    for (const message of await fetchAsked(client, [...wanted.keys()], query)) {
      const place = wanted.get(message.uid);
      if (place) fetched.set(place.messageId, message);
    }
  }
  return fetched;
}
