import type { Services } from '../context.ts';
import { isUnreadable } from '../ports/vault.ts';

export interface KeyRotation {
  total: number;
  rotated: number;
  /** Under a key that is not configured any more: these people have to connect again. */
  unreadable: number;
}

/**
 * Wraps every connection's data key anew while requests run: the tokens under it stay as they are, and a row that a
 * reconnect replaced in the meantime already is under the current key.
 */
export async function rotateKeys(ctx: Pick<Services, 'db' | 'vault'>): Promise<KeyRotation> {
  const rows = await ctx.db.query<{ user_id: string; wrapped_key: string }>(
    'SELECT user_id, wrapped_key FROM connections ORDER BY user_id',
  );
  const rotation = { total: rows.length, rotated: 0, unreadable: 0 };
  for (const { user_id, wrapped_key } of rows) {
    try {
      const rewrapped = await ctx.vault.rewrap(user_id, wrapped_key);
      if (rewrapped === null) continue;
      const changed = await ctx.db.query(
        'UPDATE connections SET wrapped_key = $3 WHERE user_id = $1 AND wrapped_key = $2 RETURNING 1',
        [user_id, wrapped_key, rewrapped],
      );
      rotation.rotated += changed.length;
    } catch (error) {
      if (!isUnreadable(error)) throw error;
      rotation.unreadable += 1;
    }
  }
  return rotation;
}
