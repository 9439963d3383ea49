import { listOrphanDraftSends, noteDraftsCleaned } from '@triage/database/tables/sends/list-sends';
import type { Services } from '../../context.ts';
import { MAIL_SCOPE } from '../../ports/oauth.ts';
import { mailOf } from '../../tenant/mail-of.ts';
import { mintTenantId } from '../../tenant/tenant-id.ts';
import { findOwnDrafts } from './find-own-mail.ts';

/** By then no process can still be about to make a draft for the row. */
const QUIET_MS = 2 * 60_000;
const MAILBOXES_AT_ONCE = 20;

/**
 * Removes the drafts that sends of ours left behind: cancelled or failed ones, and second drafts after a lost answer.
 * A draft of a send that may still leave is not touched.
 */
export async function cleanOrphanDrafts(ctx: Pick<Services, 'db' | 'clock' | 'logger' | 'mailFor'>) {
  const mailboxes = await listOrphanDraftSends(ctx.db, {
    quietSince: new Date(ctx.clock.now().getTime() - QUIET_MS),
    mailScope: MAIL_SCOPE,
    limit: MAILBOXES_AT_ONCE,
  });
  for (const { userId, ids } of mailboxes) {
    try {
      await cleanMailbox(ctx, userId, ids);
    } catch (error) {
      ctx.logger.warn('drafts.not-cleaned', { tenant: userId }, error);
    }
  }
}

async function cleanMailbox(ctx: Pick<Services, 'db' | 'clock' | 'mailFor'>, userId: string, ids: string[]) {
  const mail = mailOf(ctx, mintTenantId(userId));
  const drafts = await findOwnDrafts(mail, ids);
  for (const { draftId } of ids.flatMap((id) => drafts.get(id) ?? [])) await mail.deleteDraft(draftId);
  await noteDraftsCleaned(ctx.db, { userId, ids, now: ctx.clock.now() });
}
