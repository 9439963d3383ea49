import { randomInt } from 'node:crypto';
import { MAILBOXES_MAX } from '@triage/contract/account/mailboxes';
import { FIRST_MAILBOX } from '@triage/contract/mailbox-id';
import {
  insertMailboxTenant,
  insertPersonMailbox,
  listPersonMailboxes,
  lockPerson,
} from '@triage/database/tables/people/person-mailboxes';
import { findConnection } from '../connection/find-connection.ts';
import { openTenant, type Services, type TenantContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { tenantOfMailbox } from '../tenant/mailbox-tenant.ts';
import type { TenantId } from '../tenant/tenant-id.ts';
import { copyIntoNew } from './copy-settings.ts';
import { colourAt } from './list-mailboxes.ts';

const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const ID_LENGTH = 6;

/** Never one that was used before, so that an id of a removed mailbox does not come to mean another mail. */
export function mintMailboxId(): string {
  const letters = Array.from({ length: ID_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]);
  return `m${letters.join('')}`;
}

/**
 * Makes the tenant that a further mailbox is. Its connection comes next; until then it is listed as not connected. Adding
 * it again changes nothing, so an interrupted attempt is repeated.
 */
export async function addMailbox(
  services: Services,
  { personId, mailboxId }: { personId: TenantId; mailboxId: string },
): Promise<TenantContext> {
  const tenantId = tenantOfMailbox(personId, mailboxId);
  await services.db.transaction(async (tx) => {
    const person = await lockPerson(tx, personId);
    if (!person) throw new AppError('unauthorized');
    const known = await listPersonMailboxes(tx, personId);
    const further = known.filter((mailbox) => mailbox.mailboxId !== FIRST_MAILBOX);
    if (further.some((mailbox) => mailbox.mailboxId === mailboxId)) return;
    if (further.length + 1 >= MAILBOXES_MAX) throw new AppError('tooManyMailboxes');
    await insertMailboxTenant(tx, { tenantId, name: person.name });
    const looks = { name: '', colour: colourAt(further.length + 1), notifies: true };
    await insertPersonMailbox(tx, { userId: personId, mailboxId, ...looks, now: services.clock.now() });
  });
  const mailbox = openTenant(services, tenantId);
  await copyIntoNew(services, mailbox);
  return mailbox;
}

/** Throws if another mailbox of the person is connected to this account already: every mail would be there twice. */
export async function requireNewAddress(
  services: Services,
  asked: { personId: TenantId; mailboxId: string; emailAddress: string },
): Promise<void> {
  const others = await listPersonMailboxes(services.db, asked.personId);
  const ids = new Set([FIRST_MAILBOX, ...others.map(({ mailboxId }) => mailboxId)]);
  for (const mailboxId of ids) {
    if (mailboxId === asked.mailboxId) continue;
    const tenant = openTenant(services, tenantOfMailbox(asked.personId, mailboxId));
    const connection = await findConnection(tenant);
    if (connection.status === 'none') continue;
    // One that was connected a moment ago has no address before its provider was asked.
    const known = connection.emailAddress || (await askAddress(tenant));
    if (known.toLowerCase() === asked.emailAddress.toLowerCase()) throw new AppError('mailboxIsThere');
  }
}

async function askAddress({ mail, logger }: TenantContext): Promise<string> {
  try {
    return (await mail.getProfile()).emailAddress;
  } catch (error) {
    logger.warn('connect.address-unknown', {}, error);
    return '';
  }
}
