import type {
  DraftVersion,
  PutDraftAnswer,
  PutDraftRequest,
  SendDraftRequest,
} from '@triage/contract/sending/draft-api';
import type { DiscardDraftRequest, OpenDraftRequest } from '@triage/contract/sending/mail-drafts';
import { findMailDraft } from '@triage/database/tables/mail-drafts/save-drafts';
import { listFiles } from '@triage/database/tables/outgoing-files';
import { threadExists } from '@triage/database/tables/threads/threads';
import type { TenantContext } from '../../context.ts';
import { AppError, DraftChanged, FieldError } from '../../errors.ts';
import { ProviderError } from '../../ports/mail.ts';
import { parseRecipients } from '../../send/drafts/draft-recipients.ts';
import { discardDraft, saveDraft } from '../../send/drafts/save-draft.ts';
import { openDraft } from './open-draft.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'jobs' | 'mail' | 'realtime'>;
type LoggingCtx = Ctx & Pick<TenantContext, 'logger'>;

/** The save of a program: unlike somebody who types, it has no half addresses, and it may name a wrong draft. */
export async function putDraft(ctx: LoggingCtx, request: PutDraftRequest): Promise<PutDraftAnswer> {
  const { draftId, seen } = request;
  const content = { ...request.content, kind: request.content.kind ?? kindOf(request.content) };
  for (const field of ['to', 'cc', 'bcc'] as const) parseRecipients('content', content[field]);
  await requireContent(ctx, content);
  // Without this check an id that names nothing would become a new draft.
  const row = seen > 0 ? await requireDraft(ctx, draftId) : null;
  if (row && !row.closedAt && !request.over) {
    // Reports another program's version now, not after the next attempt to write ours.
    const stored = await getNewest(ctx, draftId);
    if (stored.other) throw new DraftChanged({ yours: content, stored });
  }
  const { outcome, revision } = await saveDraft(ctx, { ...request, content });
  if (outcome === 'saved') return { draftId, revision };
  if (outcome === 'closed') throw new AppError('draftClosed');
  throw new DraftChanged({ yours: content, stored: await getNewest(ctx, draftId) });
}

/** The newest version, wherever it was written. */
export async function getDraft(ctx: Ctx, request: OpenDraftRequest): Promise<DraftVersion> {
  if (!request.draftId && !request.threadId)
    throw new FieldError('draftId', 'Give a draftId or the threadId of its thread');
  const { draft } = await openDraft(ctx, request);
  if (!draft) throw new AppError('draftNotFound');
  return draft;
}

/** Repeating it succeeds. */
export async function removeDraft(ctx: Ctx, { draftId }: DiscardDraftRequest): Promise<{ success: true }> {
  await requireDraft(ctx, draftId);
  return discardDraft(ctx, { draftId });
}

/** The revision that the caller has read, and no later one. */
export async function requireSeen(
  ctx: Ctx,
  { draftId, seen }: Pick<SendDraftRequest, 'draftId' | 'seen'>,
): Promise<DraftVersion> {
  const stored = await getDraft(ctx, { draftId });
  if (stored.revision !== seen || stored.other) throw new DraftChanged({ yours: { seen }, stored });
  return stored;
}

/** While the provider is unreachable, our stored version is used: the job that writes it compares again. */
async function getNewest(ctx: LoggingCtx, draftId: string): Promise<DraftVersion> {
  try {
    return await getDraft(ctx, { draftId });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    ctx.logger.warn('drafts.provider_not_asked', {}, error);
    const { revision, content } = await requireDraft(ctx, draftId);
    return { draftId, revision, content, other: null };
  }
}

async function requireDraft({ db, tenantId: userId }: Ctx, id: string) {
  const row = await findMailDraft(db, { userId, id });
  if (!row) throw new AppError('draftNotFound');
  return row;
}

function kindOf({ threadId }: PutDraftRequest['content']) {
  return threadId ? 'reply' : 'new';
}

async function requireContent({ db, tenantId: userId }: Ctx, content: PutDraftRequest['content']) {
  for (const threadId of new Set([content.threadId, content.quoted?.threadId ?? null]))
    if (threadId && !(await threadExists(db, { userId, threadId }))) throw new AppError('threadNotFound');
  const ids = [...new Set(content.files.map(({ attachmentId }) => attachmentId))];
  const files = ids.length > 0 ? await listFiles(db, { userId, ids }) : [];
  if (files.length < ids.length) throw new FieldError('content', 'An attachment is missing. Add it again');
}
