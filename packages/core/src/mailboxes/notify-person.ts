import { countUnreadReplies } from '@triage/database/tables/notify/push-notices';
import { listPersonMailboxes } from '@triage/database/tables/people/person-mailboxes';
import type { TenantContext } from '../context.ts';
import { notifyDevices } from '../notify/notify-devices.ts';
import { mailboxOfTenant } from '../tenant/mailbox-tenant.ts';
import { openEveryMailbox } from './open-every.ts';

/** New mail of one mailbox, on the devices of the person, unless they want no notifications of this mailbox. */
export async function notifyPerson(ctx: TenantContext): Promise<void> {
  const { personId, personDb } = ctx;
  if (!ctx.webPush) return;
  const named = await listPersonMailboxes(personDb, personId);
  const mailboxId = mailboxOfTenant(ctx.tenantId);
  if (named.find((mailbox) => mailbox.mailboxId === mailboxId)?.notifies === false) return;
  const others = (await openEveryMailbox(ctx)).filter(({ tenantId }) => tenantId !== ctx.tenantId);
  const unread = await Promise.all(others.map(({ db, tenantId }) => countUnreadReplies(db, tenantId)));
  const unreadElsewhere = unread.reduce((sum, count) => sum + count, 0);
  await notifyDevices(ctx, { tenantId: personId, db: personDb, unreadElsewhere });
}
