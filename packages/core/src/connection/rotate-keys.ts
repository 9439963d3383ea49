import { replaceWrappedKey } from '@triage/database/tables/connections/connections';
import type { Services } from '../context.ts';
import { isUnreadable } from '../ports/vault.ts';

export interface KeyRotation {
  total: number;
  rotated: number;
  /** Under a key that is not configured any more: these people have to connect again. */
  unreadable: number;
}

/**
 * Rewraps every connection's data key while requests run: the tokens it encrypts do not change, and a row that a
 * reconnect replaced meanwhile already uses the current key.
 */
export async function rotateKeys(ctx: Pick<Services, 'db' | 'vault'>): Promise<KeyRotation> {
  const rows = await ctx.db.prisma.connection.findMany({
    select: { userId: true, wrappedKey: true },
    orderBy: { userId: 'asc' },
  });
  const rotation = { total: rows.length, rotated: 0, unreadable: 0 };
  for (const { userId, wrappedKey } of rows) {
    try {
      const rewrapped = await ctx.vault.rewrap(userId, wrappedKey);
      if (rewrapped === null) continue;
      if (await replaceWrappedKey(ctx.db, { userId, wrappedKey, rewrapped })) rotation.rotated += 1;
    } catch (error) {
      if (!isUnreadable(error)) throw error;
      rotation.unreadable += 1;
    }
  }
  return rotation;
}
