import type { ChangeMailboxRequest } from '@triage/contract/account/mailboxes';
import {
  insertPersonMailbox,
  listPersonMailboxes,
  updatePersonMailbox,
} from '@triage/database/tables/people/person-mailboxes';
import type { TenantContext } from '../context.ts';
import { colourAt } from './list-mailboxes.ts';

type Ctx = Pick<TenantContext, 'personId' | 'personDb' | 'clock'>;

/** Two tabs that change different fields at the same moment: the later one wins. */
export async function changeMailbox(ctx: Ctx, { mailboxId, ...change }: ChangeMailboxRequest): Promise<void> {
  const key = { userId: ctx.personId, mailboxId };
  const named = await listPersonMailboxes(ctx.personDb, ctx.personId);
  const known = named.find((mailbox) => mailbox.mailboxId === mailboxId);
  const looks = {
    name: change.name ?? known?.name ?? '',
    colour: change.colour ?? known?.colour ?? colourAt(0),
    notifies: change.notifies ?? known?.notifies ?? true,
  };
  if (await updatePersonMailbox(ctx.personDb, { ...key, ...looks })) return;
  await insertPersonMailbox(ctx.personDb, { ...key, ...looks, now: ctx.clock.now() });
}
