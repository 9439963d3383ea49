import type { AlsoIn } from '@triage/contract/inbox/also-in';
import { type Copy, findCopies, type Tenants } from './find-copies.ts';
import { inOrder, oneOfEachOther, pairCopies } from './pair-copies.ts';

/** Those of the copies that a list can show: one of them leads. */
export type Listed = (copies: readonly Copy[]) => readonly Copy[] | Promise<readonly Copy[]>;

export interface Twins {
  /** Threads for which another one of the list stands. */
  hidden: ReadonlySet<string>;
  alsoIn: ReadonlyMap<string, AlsoIn[]>;
}

/** Every thread with a lane is in one of the lanes or snoozed: the leading copy decides where. */
export const inLanes: Listed = (copies) => copies.filter(({ lane }) => lane !== null);

export async function findTwins(
  tenants: Tenants,
  threadIds: readonly string[],
  listed: Listed,
): Promise<Twins> {
  const groups = await findCopies(tenants, threadIds);
  const hidden = new Set<string>();
  const alsoIn = new Map<string, AlsoIn[]>();
  const shown = new Set(groups.length > 0 ? await listed(groups.flat()) : []);
  for (const copies of groups) {
    const pair = pairCopies(copies.filter((copy) => shown.has(copy)));
    if (!pair) continue;
    for (const { threadId } of pair.others) hidden.add(threadId);
    const others = oneOfEachOther(pair.lead, [...pair.others, ...copies.toSorted(inOrder)]);
    // What is done with the row would be refused in a mailbox that is not connected.
    const changeable = others.filter(({ connected }) => connected);
    if (changeable.length === 0) continue;
    alsoIn.set(
      pair.lead.threadId,
      changeable.map((copy) => ({ mailboxId: copy.mailboxId, threadId: copy.threadId, open: isOpen(copy) })),
    );
  }
  return { hidden, alsoIn };
}

/** Also a snoozed one, and one that waits for its lane. */
function isOpen({ lane, inInbox, received }: Copy): boolean {
  return received && (lane === null ? inInbox : lane !== 'done');
}

/** Rows without twins stay as they are. */
export function showTwins<Row extends { threadId: string }>(
  rows: readonly Row[],
  { hidden, alsoIn }: Twins,
): (Row & { alsoIn?: AlsoIn[] })[] {
  return rows
    .filter(({ threadId }) => !hidden.has(threadId))
    .map((row) => {
      const others = alsoIn.get(row.threadId);
      return others ? { ...row, alsoIn: others } : row;
    });
}
