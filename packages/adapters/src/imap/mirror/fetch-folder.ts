import { ProviderError } from '@triage/core/ports/mail';
import type { Sql } from '@triage/database/open-database';
import type { FolderRow } from '@triage/database/tables/imap/folders';
import { countPlaces, listPlaces } from '@triage/database/tables/imap/places';
import type { ImapFlow } from 'imapflow';
import { fetchAsked } from '../server/fetch-asked.ts';
import { type FreshMessage, flagsOf, IDENTITY_HEADERS, identifyMessage } from './message-identity.ts';
import { openFolder, type Resync } from './open-folder.ts';
import { inChunks } from './pack-uids.ts';

const FETCH_MAX = 1_000;

/** How a folder differs from what the mirror has of it. */
export interface FolderReading {
  folder: FolderRow;
  /** UIDs that are no longer there. */
  gone: number[];
  flagged: { uid: number; messageId: string; flags: string[] }[];
  fresh: FreshMessage[];
}

type Known = { uid: number; messageId: string; flags: string[] };

export async function fetchFolder(
  client: ImapFlow,
  db: Sql,
  { userId, listed, stored }: { userId: string; listed: FolderRow; stored: FolderRow | undefined },
): Promise<FolderReading> {
  const { mailbox, resync } = await openFolder(client, listed.path, stored);
  const place = { userId, path: listed.path };
  const state: FolderRow = {
    ...listed,
    uidValidity: String(mailbox.uidValidity),
    uidNext: String(mailbox.uidNext),
    modSeq: mailbox.noModseq ? null : (mailbox.highestModseq?.toString() ?? null),
    messages: mailbox.exists,
  };
  const { exists } = mailbox;
  const known = resync && (await listPlaces(db, place, [...resync.flags.keys(), ...resync.gone]));
  const delta = resync && known && compare(resync.flags, known, (uid) => resync.gone.has(uid));
  // A server that reports not all of what changed is read in full.
  const expected = delta && (await countPlaces(db, place)) - delta.gone.length + delta.unknown.length;
  if (delta && expected === exists) return fetchFresh(client, state, delta);
  const flags = await fetchFlags(client, exists);
  const isSame = stored?.uidValidity === state.uidValidity;
  const old = await listPlaces(db, place);
  // With a new UIDVALIDITY every UID means another message.
  const full = compare(flags, isSame ? old : [], (uid) => !flags.has(uid));
  const gone = isSame ? full.gone : old.map(({ uid }) => uid);
  return fetchFresh(client, state, { ...full, gone });
}

interface Difference {
  gone: number[];
  flagged: Known[];
  unknown: number[];
}

function compare(
  flags: Resync['flags'],
  known: readonly Known[],
  isGone: (uid: number) => boolean,
): Difference {
  const byUid = new Map(known.map((place) => [place.uid, place]));
  const gone = known.filter(({ uid }) => isGone(uid)).map(({ uid }) => uid);
  const flagged: Known[] = [];
  const unknown: number[] = [];
  for (const [uid, now] of flags) {
    const before = byUid.get(uid);
    if (isGone(uid)) continue;
    if (!before) unknown.push(uid);
    else if (before.flags.join(' ') !== now.join(' ')) flagged.push({ ...before, flags: now });
  }
  return { gone, flagged, unknown };
}

async function fetchFlags(client: ImapFlow, exists: number): Promise<Resync['flags']> {
  if (exists === 0) return new Map();
  let expunged = 0;
  const onExpunge = () => {
    expunged += 1;
  };
  client.on('expunge', onExpunge);
  const messages = await client
    .fetchAll('1:*', { uid: true, flags: true }, { uid: true })
    .finally(() => client.off('expunge', onExpunge));
  // By UID: a message whose flags change meanwhile is reported twice, the newer flags last.
  const flags = new Map(
    messages.flatMap((message) => (message.uid ? [[message.uid, flagsOf(message)]] : [])),
  );
  // A message missing here counts as deleted, so an incomplete response must not be used.
  if (flags.size < exists - expunged)
    throw new ProviderError('unavailable', 'The mail server listed a folder in part');
  return flags;
}

async function fetchFresh(
  client: ImapFlow,
  folder: FolderRow,
  { gone, flagged, unknown }: Difference,
): Promise<FolderReading> {
  const fresh = await fetchIdentities(client, unknown);
  // A message that was expunged in between is fetched again: without a state the folder counts as changed.
  const isWhole = fresh.length === unknown.length;
  return { folder: isWhole ? folder : { ...folder, modSeq: null, messages: null }, gone, flagged, fresh };
}

/** The fields of a message that the mirror stores, for the open folder. */
export async function fetchIdentities(client: ImapFlow, unknown: readonly number[]): Promise<FreshMessage[]> {
  const query = { uid: true, flags: true, size: true, internalDate: true, threadId: true };
  const fresh: FreshMessage[] = [];
  for (const uids of inChunks(unknown, FETCH_MAX)) {
    const asked = { ...query, headers: IDENTITY_HEADERS };
    for (const message of await fetchAsked(client, uids, asked)) fresh.push(identifyMessage(message));
  }
  return fresh;
}
