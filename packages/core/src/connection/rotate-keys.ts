import type { Services } from '../context.ts';

/** While requests run: each row changes by one conditional update, and a row that was refreshed meanwhile is met again. */
export async function rotateKeys(
  ctx: Pick<Services, 'db' | 'vault'>,
): Promise<{ rotated: number; total: number }> {
  const rows = await ctx.db.query<{ user_id: string; wrapped_key: string }>(
    'SELECT user_id, wrapped_key FROM connections ORDER BY user_id',
  );
  let rotated = 0;
  for (const { user_id, wrapped_key } of rows) {
    const rewrapped = await ctx.vault.rewrap(user_id, wrapped_key);
    if (rewrapped === null) continue;
    const changed = await ctx.db.query(
      'UPDATE connections SET wrapped_key = $3 WHERE user_id = $1 AND wrapped_key = $2 RETURNING 1',
      [user_id, wrapped_key, rewrapped],
    );
    rotated += changed.length;
  }
  return { rotated, total: rows.length };
}
