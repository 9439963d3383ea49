import type { ReadToRequest } from '@triage/contract/inbox/inbox';
import { putReadingPlace } from '@triage/database/tables/threads/reading-places';
import type { TenantContext } from '../../context.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock'>;

/** Stores how far a thread was read, for other devices. A message that is not in the thread changes nothing. */
export async function putReadTo(
  ctx: Ctx,
  { threadId, messageId }: ReadToRequest,
): Promise<{ success: true }> {
  await putReadingPlace(ctx.db, { userId: ctx.tenantId, threadId, messageId, now: ctx.clock.now() });
  return { success: true };
}
