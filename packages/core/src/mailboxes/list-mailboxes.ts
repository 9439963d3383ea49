import type { MailboxesAnswer, PersonMailbox } from '@triage/contract/account/mailboxes';
import type { LabelColour } from '@triage/contract/triage/labels';
import { listPersonMailboxes } from '@triage/database/tables/people/person-mailboxes';
import { findConnection } from '../connection/find-connection.ts';
import type { TenantContext } from '../context.ts';
import { mailboxOfTenant } from '../tenant/mailbox-tenant.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'vault' | 'personId' | 'personDb'>;

/** In this order mailboxes get a colour, as long as the person has chosen none. */
const COLOURS: readonly LabelColour[] = ['blue', 'green', 'orange', 'purple', 'teal', 'pink', 'brown', 'red'];

export function colourAt(place: number): LabelColour {
  return COLOURS[place % COLOURS.length] ?? 'grey';
}

export async function listMailboxes(tenants: readonly Ctx[]): Promise<MailboxesAnswer> {
  const [first] = tenants;
  const named = first ? await listPersonMailboxes(first.personDb, first.personId) : [];
  const mailboxes = await Promise.all(
    tenants.map(async (tenant): Promise<PersonMailbox> => {
      const mailboxId = mailboxOfTenant(tenant.tenantId);
      const looks = named.find((mailbox) => mailbox.mailboxId === mailboxId);
      const { emailAddress, status, calendar, deletesForGood, provider, signIn } =
        await findConnection(tenant);
      return {
        mailboxId,
        emailAddress,
        name: looks?.name || (emailAddress ?? ''),
        colour: looks?.colour ?? colourAt(0),
        notifies: looks?.notifies ?? true,
        status,
        calendar,
        deletesForGood,
        ...(provider && { provider }),
        ...(signIn && { signIn }),
      };
    }),
  );
  return { mailboxes };
}
