import { areAddressesListed, replaceAddresses } from '@triage/database/tables/people/send-as-addresses';
import type { TenantContext } from '../../context.ts';
import type { MailSendAs } from '../../ports/mail.ts';
import { storeListed } from './store-listed.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'mail' | 'logger'>;

const DAY_MS = 24 * 60 * 60_000;

/** The addresses that the person can send from, read at first and daily. Until then only the mailbox's own is known. */
export async function refreshAddresses(ctx: Ctx): Promise<void> {
  try {
    const since = new Date(ctx.clock.now().getTime() - DAY_MS);
    if (!(await areAddressesListed(ctx.db, { userId: ctx.tenantId, since }))) await fetchAddresses(ctx);
  } catch (error) {
    ctx.logger.warn('addresses.not_listed', {}, error);
  }
}

/** Fetches the addresses now, and stores them. */
export async function fetchAddresses(
  ctx: Pick<Ctx, 'tenantId' | 'db' | 'clock' | 'mail'>,
): Promise<MailSendAs[]> {
  return storeListed(
    ctx,
    () => ctx.mail.listSendAs({ urgency: 'person' }),
    async (tx, addresses) => {
      // An address without a name uses the mailbox's.
      const ownName = addresses.find(({ isPrimary }) => isPrimary)?.name ?? '';
      await replaceAddresses(tx, {
        userId: ctx.tenantId,
        now: ctx.clock.now(),
        addresses: addresses.map((address) => ({ ...address, name: address.name || ownName })),
      });
    },
  );
}
