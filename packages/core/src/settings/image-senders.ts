import { IMAGE_SENDERS_MAX } from '@triage/contract/limits';
import { parseAddress } from '@triage/contract/parse-address';
import {
  deleteImageSender,
  listImageSenders as listRows,
  putImageSender,
} from '@triage/database/tables/senders/image-senders';
import type { TenantContext } from '../context.ts';
import { FieldError } from '../errors.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock'>;

/** Newest first. */
export function listImageSenders(ctx: Pick<Ctx, 'tenantId' | 'db'>): Promise<string[]> {
  return listRows(ctx.db, { userId: ctx.tenantId, limit: IMAGE_SENDERS_MAX });
}

export async function allowImages(ctx: Ctx, { address }: { address: string }): Promise<{ success: true }> {
  await putImageSender(ctx.db, { userId: ctx.tenantId, address: parseEmail(address), at: ctx.clock.now() });
  return { success: true };
}

export async function blockImages(ctx: Ctx, { address }: { address: string }): Promise<{ success: true }> {
  await deleteImageSender(ctx.db, { userId: ctx.tenantId, address: parseEmail(address) });
  return { success: true };
}

function parseEmail(text: string): string {
  const email = parseAddress(text)?.email.toLowerCase();
  if (!email) throw new FieldError('address', 'Expected an address: a@b or Name <a@b>');
  return email;
}
