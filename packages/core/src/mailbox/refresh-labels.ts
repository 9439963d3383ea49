import type { TenantContext } from '../context.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'mail' | 'logger'>;

const DAY_MS = 24 * 60 * 60_000;
/** A label that the provider does not list, such as a colour of its stars, is asked about no more often. */
const UNKNOWN_MS = 15 * 60_000;
/** A new label is put on what is new. */
const NEWEST = 200;

/** Names by the id: at first, daily, and when newer mail carries an id that has none. Search can do without them. */
export async function refreshLabels(ctx: Ctx): Promise<void> {
  try {
    if (await isDue(ctx)) await storeLabels(ctx);
  } catch (error) {
    ctx.logger.warn('labels.not_listed', {}, error);
  }
}

async function isDue(ctx: Ctx): Promise<boolean> {
  const now = ctx.clock.now().getTime();
  const due = await ctx.db.query(
    `SELECT 1 FROM mailboxes m WHERE m.user_id = $1 AND (m.labels_listed_at IS NULL OR m.labels_listed_at <= $2
       OR (m.labels_listed_at <= $3 AND EXISTS (
         SELECT 1 FROM (SELECT label_ids FROM threads WHERE user_id = $1
           ORDER BY last_message_at DESC, thread_id DESC LIMIT ${NEWEST}) newest, unnest(newest.label_ids) AS label
         WHERE NOT EXISTS (SELECT 1 FROM mail_labels l WHERE l.user_id = $1 AND l.label_id = label))))`,
    [ctx.tenantId, new Date(now - DAY_MS), new Date(now - UNKNOWN_MS)],
    'labels-due',
  );
  return due.length > 0;
}

async function storeLabels(ctx: Ctx): Promise<void> {
  const labels = await ctx.mail.listLabels();
  const ids = labels.map(({ id }) => id);
  await ctx.db.transaction(async (tx) => {
    await tx.query('DELETE FROM mail_labels WHERE user_id = $1 AND label_id <> ALL ($2::text[])', [
      ctx.tenantId,
      ids,
    ]);
    await tx.query(
      `INSERT INTO mail_labels AS l (user_id, label_id, name, own)
       SELECT $1, n.label_id, n.name, n.own FROM unnest($2::text[], $3::text[], $4::boolean[]) AS n (label_id, name, own)
       ON CONFLICT (user_id, label_id) DO UPDATE SET name = excluded.name, own = excluded.own`,
      [ctx.tenantId, ids, labels.map(({ name }) => name), labels.map(({ own }) => own)],
    );
    await tx.query('UPDATE mailboxes SET labels_listed_at = $2 WHERE user_id = $1', [
      ctx.tenantId,
      ctx.clock.now(),
    ]);
  });
}
