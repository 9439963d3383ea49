import type { ChangeMailboxRequest } from '@triage/contract/account/mailboxes';
import { insertPersonMailbox, updatePersonMailbox } from '@triage/database/tables/people/person-mailboxes';
import type { TenantContext } from '../context.ts';
import { colourAt } from './list-mailboxes.ts';

type Ctx = Pick<TenantContext, 'personId' | 'personDb' | 'clock'>;

/** Omitted fields stay unchanged. The first mailbox has no row until it is changed: the second of two concurrent calls updates it. */
export async function changeMailbox(ctx: Ctx, { mailboxId, ...change }: ChangeMailboxRequest): Promise<void> {
  const key = { userId: ctx.personId, mailboxId };
  const { name = null, colour = null, notifies = null } = change;
  if (await updatePersonMailbox(ctx.personDb, { ...key, name, colour, notifies })) return;
  const looks = { name: '', colour: colourAt(0), notifies: true };
  await insertPersonMailbox(ctx.personDb, { ...key, ...looks, now: ctx.clock.now() });
  await updatePersonMailbox(ctx.personDb, { ...key, name, colour, notifies });
}
