import { mintTenantId, type Services } from '../context.ts';
import { MAIL_SCOPE } from '../ports/oauth.ts';
import { listOwnDrafts } from './find-own-mail.ts';

/** By then no process can still be about to make a draft for the row. */
const QUIET_MS = 2 * 60_000;
const MAILBOXES_AT_ONCE = 20;

/**
 * Removes the drafts that sends of ours left behind: cancelled or failed ones, and second drafts after a lost answer.
 * A draft of a send that may still leave is not touched.
 */
export async function cleanOrphanDrafts(ctx: Pick<Services, 'db' | 'clock' | 'logger' | 'mailFor'>) {
  const mailboxes = await ctx.db.query<{ user_id: string; ids: string[] }>(
    `SELECT s.user_id, array_agg(s.id) AS ids FROM scheduled_sends s
     WHERE s.status <> 'pending' AND s.draft_asked_at IS NOT NULL AND s.drafts_cleaned_at IS NULL
       AND s.updated_at <= $1
       AND EXISTS (SELECT 1 FROM connections c WHERE c.user_id = s.user_id AND c.status = 'connected'
         AND $2 = ANY (c.scopes))
     GROUP BY s.user_id ORDER BY random() LIMIT ${MAILBOXES_AT_ONCE}`,
    [new Date(ctx.clock.now().getTime() - QUIET_MS), MAIL_SCOPE],
  );
  for (const { user_id, ids } of mailboxes) {
    try {
      await cleanMailbox(ctx, user_id, ids);
    } catch (error) {
      ctx.logger.warn('drafts.not-cleaned', { tenant: user_id }, error);
    }
  }
}

async function cleanMailbox(ctx: Pick<Services, 'db' | 'clock' | 'mailFor'>, userId: string, ids: string[]) {
  const mail = ctx.mailFor(mintTenantId(userId));
  const drafts = await listOwnDrafts(mail);
  for (const { draftId } of ids.flatMap((id) => drafts.get(id) ?? [])) await mail.deleteDraft(draftId);
  await ctx.db.query(
    'UPDATE scheduled_sends SET drafts_cleaned_at = $3 WHERE user_id = $1 AND id = ANY ($2::text[])',
    [userId, ids, ctx.clock.now()],
  );
}
