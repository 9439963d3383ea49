import type { Sql } from '@triage/database/open-database';
import { appendJournal, type JournalEntry, pruneJournal } from '@triage/database/tables/imap/journal';
import {
  deleteMessages,
  findMessages,
  listMissingMessages,
  type MirrorMessage,
  setMessageLabels,
} from '@triage/database/tables/imap/messages';
import { advanceMirror, type Mirror } from '@triage/database/tables/imap/mirrors';
import { listPlacesOf } from '@triage/database/tables/imap/places';
import { deriveLabels } from './folder-labels.ts';

/** Older changes are forgotten: a cursor from before them is answered with `historyExpired`. */
export const JOURNAL_KEPT = 50_000;

/** A message that this pass has stored, with the number of its arrival. */
export type Arrived = Pick<MirrorMessage, 'id' | 'threadId' | 'labelIds' | 'arrival'>;

interface Touched {
  userId: string;
  mirror: Mirror;
  touched: ReadonlySet<string>;
  /** Oldest first. */
  arrived: readonly Arrived[];
  /** Null for a part of the first pass. */
  passedAt: Date | null;
}

/** `unsure`: a message is in no folder; look again. */
export type Settled = 'done' | 'unsure';

type Step = Omit<JournalEntry, 'seq'>;

/** Gives each known message the labels of where it is now, and writes into the journal what changed and what arrived. */
export async function settleMessages(tx: Sql, pass: Touched): Promise<Settled> {
  const { userId, mirror, arrived, passedAt } = pass;
  const isNew = new Set(arrived.map(({ id }) => id));
  const missed = await listMissingMessages(tx, userId);
  const ids = [...new Set([...pass.touched, ...missed])].filter((id) => !isNew.has(id));
  const messages = ids.length > 0 ? await findMessages(tx, userId, ids) : [];
  const places = Map.groupBy(
    ids.length > 0 ? await listPlacesOf(tx, userId, ids) : [],
    ({ messageId }) => messageId,
  );
  const order = new Map(ids.map((id, index) => [id, index]));
  messages.sort((one, other) => (order.get(one.id) ?? 0) - (order.get(other.id) ?? 0));
  const changes = messages.map((message) => settle(message, places.get(message.id) ?? []));
  // Nobody can know of a message before the first pass.
  const added = mirror.passedAt ? arrived.map(asAdded) : [];
  let seq = BigInt(mirror.seq) + BigInt(added.length);
  const entries = changes.flatMap(({ step }) => (step ? [{ ...step, seq: String(++seq) }] : []));
  const numbers = new Map(entries.map((entry) => [entry.messageId, entry.seq]));
  await setMessageLabels(
    tx,
    userId,
    changes
      .filter(({ isWritten }) => isWritten)
      .map(({ now }) => ({ ...now, historyId: numbers.get(now.id) ?? now.historyId })),
  );
  await deleteMessages(
    tx,
    userId,
    entries.filter(({ kind }) => kind === 'deleted').map(({ messageId }) => messageId),
  );
  await appendJournal(tx, userId, [...added, ...entries]);
  await advanceMirror(tx, { userId, seq: String(seq), keep: JOURNAL_KEPT, passedAt });
  await pruneJournal(tx, userId);
  return changes.some(({ now }) => now.missing) ? 'unsure' : 'done';
}

function asAdded({ id, threadId, labelIds, arrival }: Arrived): JournalEntry {
  return { seq: arrival, kind: 'added', messageId: id, threadId, added: labelIds, removed: [] };
}

function settle(
  message: MirrorMessage,
  places: Parameters<typeof deriveLabels>[0],
): { now: MirrorMessage; step: Step | null; isWritten: boolean } {
  const named = { messageId: message.id, threadId: message.threadId, added: [], removed: [] };
  if (places.length === 0) {
    // Once may be a move that was half seen. Twice is a deletion.
    if (message.missing)
      return { now: { ...message, missing: false }, step: { ...named, kind: 'deleted' }, isWritten: false };
    return { now: { ...message, missing: true }, step: null, isWritten: true };
  }
  const labelIds = deriveLabels(places);
  const now = { ...message, labelIds, missing: false };
  // A fetch of its thread meanwhile did not find the message, even if its labels are unchanged.
  if (message.missing) return { now, step: { ...named, kind: 'labels' }, isWritten: true };
  const added = labelIds.filter((label) => !message.labelIds.includes(label));
  const removed = message.labelIds.filter((label) => !labelIds.includes(label));
  const isChanged = added.length + removed.length > 0;
  return {
    now,
    step: isChanged ? { ...named, kind: 'labels', added, removed } : null,
    isWritten: isChanged,
  };
}
