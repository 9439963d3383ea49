import { countUnreadReplies, findNotified } from '@triage/database/tables/notify/push-notices';
import { listPersonMailboxes } from '@triage/database/tables/people/person-mailboxes';
import type { TenantContext } from '../context.ts';
import { findCopies } from '../mailbox/twins/find-copies.ts';
import { type NoticesElsewhere, notifyDevices } from '../notify/notify-devices.ts';
import { mailboxOfTenant } from '../tenant/mailbox-tenant.ts';
import { openEveryMailbox } from './open-every.ts';

/** New mail of one mailbox, on the devices of the person, unless they want no notifications of this mailbox. */
export async function notifyPerson(ctx: TenantContext): Promise<void> {
  const { personId, personDb } = ctx;
  if (!ctx.webPush) return;
  const named = await listPersonMailboxes(personDb, personId);
  const mailboxId = mailboxOfTenant(ctx.tenantId);
  if (named.find((mailbox) => mailbox.mailboxId === mailboxId)?.notifies === false) return;
  const all = await openEveryMailbox(ctx);
  const others = all.filter(({ tenantId }) => tenantId !== ctx.tenantId);
  const unread = await Promise.all(others.map(({ db, tenantId }) => countUnreadReplies(db, tenantId)));
  const unreadElsewhere = unread.reduce((sum, count) => sum + count, 0);
  await notifyDevices(ctx, {
    ...{ tenantId: personId, db: personDb, unreadElsewhere },
    findNoticesElsewhere: (threadIds) => findNoticesElsewhere(all, ctx.tenantId, threadIds),
  });
}

/**
 * The mailbox that is first notifies about an email that several have. Where they ask at the same moment both do, and the same
 * tag makes it one notification.
 */
async function findNoticesElsewhere(
  all: readonly TenantContext[],
  own: string,
  threadIds: readonly string[],
): Promise<NoticesElsewhere> {
  const groups = await findCopies(all, threadIds);
  const notified = await Promise.all(
    all.map(({ db, tenantId }, at) => {
      const ofMailbox = groups.flat().filter(({ place }) => place === at);
      if (tenantId === own || ofMailbox.length === 0) return [];
      return findNotified(db, { userId: tenantId, threadIds: ofMailbox.map(({ threadId }) => threadId) });
    }),
  );
  const isNotified = new Set(notified.flat());
  const known = new Set<string>();
  const tags = new Map<string, string>();
  for (const copies of groups) {
    const [first] = copies.toSorted((a, b) => a.place - b.place || (a.threadId < b.threadId ? -1 : 1));
    for (const { threadId } of copies) {
      if (first) tags.set(threadId, first.threadId);
      if (copies.some((copy) => isNotified.has(copy.threadId))) known.add(threadId);
    }
  }
  return { known, tags };
}
