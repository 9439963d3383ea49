import { type Mail, ProviderError } from '@triage/core/ports/mail';
import { listFolders } from '@triage/database/tables/imap/folders';
import { findMessages, listThreadMessages } from '@triage/database/tables/imap/messages';
import { listPlacesOf } from '@triage/database/tables/imap/places';
import { labelOfFolder } from '../mirror/folder-labels.ts';
import { noteUnclear } from '../mirror/note-unclear.ts';
import type { ImapContext } from './context.ts';
import { findFolder } from './find-folder.ts';
import { planMoves, type Step } from './plan-moves.ts';
import { changeFlags, moveMessages } from './run-steps.ts';
import { takeTurns } from './take-turns.ts';

type Change = { add?: string[]; remove?: string[] };
type PlaceRow = Awaited<ReturnType<typeof listPlacesOf>>[number];

const APART = ['TRASH', 'SPAM'];
const FLAGS = { UNREAD: '\\Seen', STARRED: '\\Flagged' } as const;
/** Whether mail is there is not for a change of labels: a sent message stays a sent one, in its folder. */
const FIXED = new Set(['SENT', 'DRAFT']);

export function changeLabels(ctx: ImapContext): Pick<Mail, 'modifyThread' | 'modifyMessage'> {
  const { db, userId } = ctx;
  const inTurn = takeTurns();
  return {
    async modifyThread(threadId, change) {
      await ctx.mailbox.known();
      const messages = await listThreadMessages(db, userId, threadId);
      if (messages.length === 0) throw new ProviderError('notFound', 'No such thread');
      await changeMessages(
        messages.map(({ id }) => id),
        change,
      );
    },
    async modifyMessage(messageId, change) {
      await ctx.mailbox.known();
      const messages = await findMessages(db, userId, [messageId]);
      if (messages.length === 0) throw new ProviderError('notFound', 'No such message');
      await changeMessages([messageId], change);
    },
  };

  /** Undo may come while the archive still waits for its pass: it must see where that one has moved the messages. */
  function changeMessages(ids: string[], change: Change): Promise<void> {
    return inTurn(ids, () => moveNow(ids, change));
  }

  async function moveNow(ids: string[], { add = [], remove = [] }: Change): Promise<void> {
    const paths = await findPaths(add, remove);
    const places = await listPlacesOf(db, userId, ids);
    const flags = flagChanges(add, remove);
    const steps = await planAll(places, { add, remove, paths });
    if (flags.length + steps.length === 0) return;
    await ctx.pool.use('write', async (client) => {
      const uidValidities = new Map(
        (await listFolders(db, userId)).map((one) => [one.path, one.uidValidity]),
      );
      // Flags first: they move with the message.
      for (const flag of flags) await changeFlags(client, places, { ...flag, uidValidities });
      await moveMessages(client, steps, uidValidities);
    });
    await ctx.mailbox.refresh(changedPaths({ places, flags, steps }));
    // Whoever keeps a copy has put the whole thread into the inbox.
    if (add.includes('INBOX')) await noteUnclear(db, userId, [...outOfInbox(places)]);
  }

  /** By label; a label that does not exist is invalid. */
  async function findPaths(add: string[], remove: string[]): Promise<Map<string, string>> {
    const folders = await listFolders(db, userId);
    const paths = new Map<string, string>();
    for (const label of [...add, ...remove]) {
      if (label in FLAGS) continue;
      const folder = folders.find((one) => labelOfFolder(one) === label);
      if (folder) paths.set(label, folder.path);
      else if (label === 'TRASH') paths.set(label, await findFolder(ctx, 'trash'));
      else if (label === 'SPAM') paths.set(label, await findFolder(ctx, 'spam'));
      else throw new ProviderError('invalid', 'No such label');
    }
    return paths;
  }

  async function planAll(
    places: PlaceRow[],
    { add, remove, paths }: { add: string[]; remove: string[]; paths: Map<string, string> },
  ): Promise<Step[]> {
    if (paths.size === 0) return [];
    const archive = await findFolder(ctx, 'archive');
    const alone = add.some((label) => APART.includes(label));
    const staying = outOfInbox(places);
    return [...Map.groupBy(places, ({ messageId }) => messageId)].flatMap(([messageId, own]) => {
      const staysOut = staying.has(messageId);
      const wanted = add.filter((label) => !FIXED.has(label) && !(staysOut && label === 'INBOX'));
      return planMoves(own, {
        add: wanted.flatMap((label) => paths.get(label) ?? []),
        remove: remove.filter((label) => !FIXED.has(label)),
        ...{ alone, archive },
      });
    });
  }
}

function changedPaths(done: { places: PlaceRow[]; flags: readonly unknown[]; steps: readonly Step[] }) {
  const flagged = done.flags.length > 0 ? done.places.map(({ path }) => path) : [];
  return [...flagged, ...done.steps.flatMap(({ from, to }) => [from, to])];
}

/** Sent messages and drafts stay in their folders when their thread comes into the inbox. */
function outOfInbox(places: readonly PlaceRow[]): Set<string> {
  const messages = [...Map.groupBy(places, ({ messageId }) => messageId)];
  const isIn = (own: readonly PlaceRow[], labels: ReadonlySet<string>) =>
    own.some((place) => labels.has(labelOfFolder(place) ?? ''));
  // Where nobody has answered yet, nothing else can put the thread back into the inbox.
  if (messages.every(([, own]) => isIn(own, new Set(['SENT'])))) return new Set();
  return new Set(messages.filter(([, own]) => isIn(own, FIXED)).map(([messageId]) => messageId));
}

function flagChanges(add: string[], remove: string[]): { flag: string; on: boolean }[] {
  return [
    ...(add.includes('UNREAD') ? [{ flag: FLAGS.UNREAD, on: false }] : []),
    ...(remove.includes('UNREAD') ? [{ flag: FLAGS.UNREAD, on: true }] : []),
    ...(add.includes('STARRED') ? [{ flag: FLAGS.STARRED, on: true }] : []),
    ...(remove.includes('STARRED') ? [{ flag: FLAGS.STARRED, on: false }] : []),
  ];
}
