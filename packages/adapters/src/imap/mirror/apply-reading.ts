import type { Sql } from '@triage/database/open-database';
import { deleteFolders, putFolders } from '@triage/database/tables/imap/folders';
import { countMessages, findMessages, insertMessages } from '@triage/database/tables/imap/messages';
import { lockMirror, type Mirror } from '@triage/database/tables/imap/mirrors';
import { deletePlaces, listPlaces, putPlaces } from '@triage/database/tables/imap/places';
import type { FolderReading } from './fetch-folder.ts';
import type { MailboxReading } from './fetch-mailbox.ts';
import { deriveLabels } from './folder-labels.ts';
import type { FreshMessage } from './message-identity.ts';
import { putInThreads } from './put-in-threads.ts';
import { type Arrived, type Settled, settleMessages } from './settle-messages.ts';

/** `overtaken`: another process has stored a pass meanwhile. */
export type Applied = Settled | 'overtaken';

/** A reading to store. Of a first pass it may be a part, and the mirror then counts as not yet passed. */
export interface Pass {
  userId: string;
  version: string;
  reading: MailboxReading;
  isWhole: boolean;
  now: Date;
}

/** In one transaction: a mirror is never between two passes. */
export async function applyReading(tx: Sql, pass: Pass): Promise<Applied> {
  const { userId, reading, isWhole, now } = pass;
  const mirror = await lockMirror(tx, pass);
  if (!mirror) return 'overtaken';
  const touched = new Set<string>();
  for (const path of [...reading.removed, ...reading.recast])
    for (const { messageId } of await listPlaces(tx, { userId, path })) touched.add(messageId);
  await deleteFolders(tx, userId, reading.removed);
  await putFolders(tx, userId, reading.folders);
  const arrived = await addMessages(tx, userId, mirror, reading.changed);
  for (const folder of reading.changed)
    for (const messageId of await applyFolder(tx, userId, folder)) touched.add(messageId);
  return settleMessages(tx, { userId, mirror, touched, arrived, passedAt: isWhole ? now : null });
}

/** Returns those that are new, oldest first. */
async function addMessages(
  tx: Sql,
  userId: string,
  mirror: Mirror,
  changed: readonly FolderReading[],
): Promise<Arrived[]> {
  const all = new Map<string, FreshMessage>();
  for (const { fresh } of changed) for (const message of fresh) all.set(message.id, message);
  const known = new Set((await findMessages(tx, userId, [...all.keys()])).map(({ id }) => id));
  const added = [...all.values()].filter(({ id }) => !known.has(id)).sort(byArrival);
  if (added.length === 0) return [];
  const threads = await putInThreads(tx, userId, added);
  const places = placesById(changed);
  const first = await firstNumber(tx, userId, mirror, added.length);
  const rows = added.map(({ id, internalDate, size, rfcId }, index) => ({
    ...{ id, internalDate, size, rfcId },
    threadId: threads.get(id) ?? id,
    labelIds: deriveLabels(places.get(id) ?? []),
    arrival: String(first + BigInt(index)),
  }));
  await insertMessages(tx, userId, rows);
  return rows;
}

/**
 * Arrivals are numbered as the journal numbers them. Those of the first pass are not in it, for nobody can know of a
 * message before that pass: they come before its first number, the newest part first.
 */
async function firstNumber(tx: Sql, userId: string, mirror: Mirror, added: number): Promise<bigint> {
  if (mirror.passedAt) return BigInt(mirror.seq) + 1n;
  return BigInt(mirror.earliest) + 1n - BigInt(added + (await countMessages(tx, userId)));
}

type FreshPlace = Pick<FolderReading['folder'], 'role' | 'path'> & Pick<FreshMessage, 'flags'>;

function placesById(changed: readonly FolderReading[]): Map<string, FreshPlace[]> {
  const places = changed.flatMap(({ folder: { role, path }, fresh }) =>
    fresh.map(({ id, flags }) => ({ id, role, path, flags })),
  );
  return Map.groupBy(places, ({ id }) => id);
}

async function applyFolder(tx: Sql, userId: string, reading: FolderReading): Promise<string[]> {
  const { folder, gone, flagged, fresh } = reading;
  const place = { userId, path: folder.path };
  const left = gone.length > 0 ? await listPlaces(tx, place, gone) : [];
  await deletePlaces(tx, place, gone);
  const added = fresh.map(({ uid, id, flags }) => ({ uid, messageId: id, flags }));
  await putPlaces(tx, place, [...flagged, ...added]);
  return [...left, ...flagged, ...added].map(({ messageId }) => messageId);
}

/** Dates are whole seconds. */
function byArrival(one: FreshMessage, other: FreshMessage): number {
  return one.internalDate.getTime() - other.internalDate.getTime() || one.uid - other.uid;
}
