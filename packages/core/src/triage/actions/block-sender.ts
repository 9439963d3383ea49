import type { Success } from '@triage/contract/errors';
import type { BlockedSenders } from '@triage/contract/inbox/refused-mail';
import { parseAddress } from '@triage/contract/parse-address';
import {
  deleteBlockedSender,
  listBlockedSenders,
  putBlockedSender,
} from '@triage/database/tables/senders/blocked-senders';
import type { TenantContext } from '../../context.ts';
import { FieldError } from '../../errors.ts';
import { getOwner } from '../../mailbox/inbox/get-owner.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock'>;

const SHOWN_MAX = 1_000;

/** From now on the sender's mail goes to the trash of the account: see `refuseMail`. */
export async function blockSender(ctx: Ctx, { address }: { address: string }): Promise<Success> {
  const blocked = parseBlockedAddress(address);
  const { userEmail } = await getOwner(ctx.db, ctx.tenantId);
  if (blocked === userEmail.toLowerCase())
    throw new FieldError('address', 'This is your own address; it cannot be blocked');
  await putBlockedSender(ctx.db, { userId: ctx.tenantId, address: blocked, at: ctx.clock.now() });
  return { success: true };
}

/** Mail already in the trash stays there. */
export async function unblockSender(ctx: Ctx, { address }: { address: string }): Promise<Success> {
  await deleteBlockedSender(ctx.db, { userId: ctx.tenantId, address: parseBlockedAddress(address) });
  return { success: true };
}

export async function listBlocked(ctx: Pick<Ctx, 'tenantId' | 'db'>): Promise<BlockedSenders> {
  const rows = await listBlockedSenders(ctx.db, { userId: ctx.tenantId, limit: SHOWN_MAX });
  return {
    senders: rows.map(({ address, blockedAt }) => ({ address, blockedAt: blockedAt.toISOString() })),
  };
}

/** As it is stored and compared. */
export function parseBlockedAddress(text: string): string {
  return (parseAddress(text)?.email ?? text).toLowerCase();
}
