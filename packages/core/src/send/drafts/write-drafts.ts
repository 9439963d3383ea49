import { findMailDraft, type MailDraftRow } from '@triage/database/tables/mail-drafts/save-drafts';
import {
  askMailDraft,
  listUnwrittenDrafts,
  noteDraftConflict,
  noteDraftFailure,
  noteDraftGone,
  noteDraftWritten,
} from '@triage/database/tables/mail-drafts/write-drafts';
import type { TenantContext } from '../../context.ts';
import { isProviderFailure } from '../../ports/mail.ts';
import { Unsendable } from '../dispatch/judge-failure.ts';
import { composeDraft } from './compose-draft.ts';
import { fingerprintRaw } from './fingerprint-draft.ts';
import { findUnansweredDraft, lookAtProvider } from './look-at-provider.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'mail' | 'logger'>;

/**
 * The job that makes the provider's drafts what was saved here: one at a time for a mailbox, and harmless to repeat
 * after any of its steps.
 */
export async function writeDrafts(ctx: Ctx, signal: AbortSignal): Promise<void> {
  let failed: unknown;
  for (const id of await listUnwrittenDrafts(ctx.db, ctx.tenantId)) {
    if (signal.aborted) return;
    const row = await findMailDraft(ctx.db, { userId: ctx.tenantId, id });
    if (!row) continue;
    try {
      await (row.closedAt ? removeDraft(ctx, row) : writeDraft(ctx, row));
    } catch (error) {
      if (isProviderFailure(error, 'revoked')) throw error;
      if (error instanceof Unsendable || isProviderFailure(error, 'invalid', 'forbidden')) {
        ctx.logger.warn('draft.not-written', { draft: id }, error);
        await noteDraftFailure(ctx.db, { userId: ctx.tenantId, id, ...describe(row, error) });
      } else failed ??= error;
    }
  }
  // The others were written; this one is tried again.
  if (failed !== undefined) throw failed;
}

async function writeDraft(ctx: Ctx, row: MailDraftRow): Promise<void> {
  const key = { userId: ctx.tenantId, id: row.id };
  const look = row.draftId ? await lookAtProvider(ctx.mail, row, row.draftId) : null;
  if (look?.found === 'changed')
    return noteDraftConflict(ctx.db, { ...key, messageId: look.draft.messageId });
  // Deleted or sent elsewhere, and written on here since: no word may be lost.
  if (look?.found === 'gone') await noteDraftGone(ctx.db, key);
  const lost = !row.draftId && row.askedAt ? await findUnansweredDraft(ctx.mail, row.id) : null;
  const draftId = look?.found === 'same' ? look.draft.draftId : lost;
  const raw = await composeDraft(ctx, row);
  const fingerprint = await fingerprintRaw(raw);
  const asked = { ...key, fingerprint, creates: draftId === null, at: ctx.clock.now() };
  if (!(await askMailDraft(ctx.db, asked))) return;
  const { threadId } = row.content;
  const draft = draftId
    ? await ctx.mail.updateDraft(draftId, { raw, ...(threadId ? { threadId } : {}) })
    : await createDraft(ctx, { raw, threadId });
  await noteDraftWritten(ctx.db, { ...key, revision: row.revision, fingerprint, ...draft });
}

/** A reply whose thread was deleted is a draft all the same. */
async function createDraft({ mail }: Ctx, { raw, threadId }: { raw: Uint8Array; threadId: string | null }) {
  if (threadId === null) return mail.createDraft({ raw });
  try {
    return await mail.createDraft({ raw, threadId });
  } catch (error) {
    if (!isProviderFailure(error, 'notFound')) throw error;
    return mail.createDraft({ raw });
  }
}

/** Words that somebody wrote elsewhere since are not ours to delete. */
async function removeDraft(ctx: Ctx, row: MailDraftRow): Promise<void> {
  if (row.draftId) {
    const look = await lookAtProvider(ctx.mail, row, row.draftId);
    if (look.found === 'same') await ctx.mail.deleteDraft(look.draft.draftId);
  } else if (row.askedAt) {
    const lost = await findUnansweredDraft(ctx.mail, row.id);
    if (lost) await ctx.mail.deleteDraft(lost);
  }
  await noteDraftGone(ctx.db, { userId: ctx.tenantId, id: row.id });
}

function describe(row: MailDraftRow, error: Error) {
  return { revision: row.revision, failure: error.message.slice(0, 500) };
}
