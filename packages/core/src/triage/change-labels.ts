import type { Sql } from '@triage/database/open-database';
import { findVersion } from '@triage/database/tables/mailboxes/mailbox-cursors';
import { changeMessageLabel } from '@triage/database/tables/messages/messages';
import { listMessageIds } from '@triage/database/tables/messages/thread-messages';
import {
  findOvertaken,
  findThreadFlags,
  noteThreadLabels,
} from '@triage/database/tables/threads/thread-labels';
import { markForTriage } from '@triage/database/tables/threads/threads';
import type { TenantContext } from '../context.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'jobs'>;

/** What the cache held of a thread before the provider was told to change it, and the mailbox's version then. */
export interface Held {
  since: string;
  messageIds: ReadonlySet<string>;
}

export interface LabelChange {
  threadId: string;
  label: string;
  on: boolean;
  held: Held;
}

export async function noteHeld(
  { tenantId, db }: Pick<TenantContext, 'tenantId' | 'db'>,
  threadId: string,
): Promise<Held> {
  const since = await findVersion(db, tenantId);
  return { since, messageIds: await listMessageIds(db, { userId: tenantId, threadId }) };
}

/**
 * Updates the cache after the provider's success; the next sync confirms it. The caller holds the inbox lock. A message
 * that a sync has stored meanwhile stays as it is: if it came before the change, the history that is read next says so.
 */
export async function changeCachedLabel(
  ctx: Ctx,
  tx: Sql,
  { threadId, label, on, held }: LabelChange,
): Promise<void> {
  const { since } = held;
  // Another process has changed it too: which of us the provider heard last, only the provider can say.
  const crossed = await findOvertaken(tx, { userId: ctx.tenantId, threadIds: [threadId], since });
  const arrived = await findArrived(ctx, tx, { threadId, held });
  if (crossed.size > 0 || arrived.length > 0)
    await ctx.jobs.enqueue('mail-changed', { userId: ctx.tenantId }, { key: ctx.tenantId, tx });
  const thread = { userId: ctx.tenantId, threadId };
  await changeMessageLabel(tx, { ...thread, label, on, except: arrived });
  await noteThreadLabels(tx, thread);
}

/** The messages of the thread that the cache holds by now and did not hold then. */
export async function findArrived(
  { tenantId }: Pick<Ctx, 'tenantId'>,
  tx: Sql,
  { threadId, held }: Pick<LabelChange, 'threadId' | 'held'>,
): Promise<string[]> {
  const messageIds = await listMessageIds(tx, { userId: tenantId, threadId });
  return [...messageIds].filter((id) => !held.messageIds.has(id));
}

/**
 * After a thread has left the inbox in the cache. True if mail that arrived meanwhile keeps it there: the person has not
 * decided about that mail, so it is sorted as any other.
 */
export async function leaveToNewMail(
  { tenantId }: Pick<Ctx, 'tenantId'>,
  tx: Sql,
  threadId: string,
): Promise<boolean> {
  const flags = await findThreadFlags(tx, { userId: tenantId, threadId });
  if (!flags?.inInbox) return false;
  await markForTriage(tx, { userId: tenantId, threadIds: [threadId] });
  return true;
}
