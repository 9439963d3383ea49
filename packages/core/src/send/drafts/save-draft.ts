import { isDeepStrictEqual } from 'node:util';
import { DRAFTS_MAX } from '@triage/contract/limits';
import type {
  DiscardDraftRequest,
  OtherVersion,
  SaveDraftAnswer,
  SaveDraftRequest,
} from '@triage/contract/sending/mail-drafts';
import type { Sql } from '@triage/database/open-database';
import {
  closeMailDraft,
  findMailDraft,
  insertMailDraft,
  type MailDraftRow,
  saveMailDraft,
} from '@triage/database/tables/mail-drafts/save-drafts';
import { keepFiles } from '@triage/database/tables/outgoing-files';
import type { TenantContext } from '../../context.ts';
import { FieldError } from '../../errors.ts';
import { tellBegun } from './tell-begun.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'jobs'>;
type TellingCtx = Ctx & Pick<TenantContext, 'realtime'>;

/** Several changes are written to the provider together. */
const SETTLE_MS = 3_000;
/** Files go to the provider again with every change of the text. */
const SETTLE_WITH_FILES_MS = 30_000;
const SMALL_FILES_BYTES = 1_000_000;
const FILES_KEPT_MS = 30 * 24 * 60 * 60_000;

/** Stores what the person has typed so far; a job writes it to the provider. Repeating the call stores one revision. */
export async function saveDraft(ctx: TellingCtx, request: SaveDraftRequest): Promise<SaveDraftAnswer> {
  const { content } = request;
  const { isNew, answer } = await ctx.db.transaction((tx) => storeDraft(ctx, tx, request));
  // Later revisions reach the other devices with the provider's draft.
  if (isNew && answer.revision === 1 && content.threadId) await tellBegun(ctx, content.threadId);
  return answer;
}

/** In the transaction of its cause. A repeated call returns the same result, and is not new. */
export async function storeDraft(
  ctx: Ctx,
  tx: Sql,
  request: SaveDraftRequest,
): Promise<{ isNew: boolean; answer: SaveDraftAnswer }> {
  const { draftId: id, seen, content, over = null } = request;
  const key = { userId: ctx.tenantId, id };
  const at = ctx.clock.now();
  const stored =
    (await saveMailDraft(tx, { ...key, content, seen, over, at })) ??
    (await insertMailDraft(tx, { ...key, content, at, limit: DRAFTS_MAX }));
  if (stored) {
    const ids = content.files.map(({ attachmentId }) => attachmentId);
    const expiresAt = new Date(at.getTime() + FILES_KEPT_MS);
    if (ids.length > 0) await keepFiles(tx, { userId: ctx.tenantId, ids, expiresAt });
    await enqueueWriting(ctx, tx, settleTime(request));
    return { isNew: true, answer: { outcome: 'saved', revision: stored.revision, other: null } };
  }
  const row = await findMailDraft(tx, key);
  if (!row) throw new FieldError('draftId', `You have ${DRAFTS_MAX} drafts, which is the limit`);
  return { isNew: false, answer: describeRefusal(row, request) };
}

/**
 * Sent or discarded: its draft at the provider is deleted, by the same job. In the transaction of its cause. False if it
 * was closed before; of concurrent calls the later ones wait for the first to commit.
 */
export async function closeDraft(ctx: Ctx, tx: Sql, draftId: string): Promise<boolean> {
  const closed = await closeMailDraft(tx, { userId: ctx.tenantId, id: draftId, at: ctx.clock.now() });
  if (closed?.isAtProvider) await enqueueWriting(ctx, tx, 0);
  return closed !== undefined;
}

export async function discardDraft(
  ctx: TellingCtx,
  { draftId }: DiscardDraftRequest,
): Promise<{ success: true }> {
  const threadId = await ctx.db.transaction(async (tx) => {
    const draft = await findMailDraft(tx, { userId: ctx.tenantId, id: draftId });
    await closeDraft(ctx, tx, draftId);
    return draft?.content.threadId;
  });
  ctx.jobs.wake();
  if (threadId) await tellBegun(ctx, threadId);
  return { success: true };
}

function describeRefusal(row: MailDraftRow, { seen, content }: SaveDraftRequest): SaveDraftAnswer {
  const { revision } = row;
  if (row.closedAt) return { outcome: 'closed', revision, other: null };
  // The response to this same save was lost.
  if (revision === seen + 1 && isDeepStrictEqual(row.content, JSON.parse(JSON.stringify(content))))
    return { outcome: 'saved', revision, other: null };
  return { outcome: 'changed', revision, other: otherDevice(row) };
}

/** Null where the provider has the other version: opening the draft reads it from there. */
function otherDevice({ content, conflictMessageId }: MailDraftRow): OtherVersion | null {
  return conflictMessageId === null ? { content, messageId: null } : null;
}

async function enqueueWriting(ctx: Pick<Ctx, 'tenantId' | 'jobs' | 'clock'>, tx: Sql, afterMs: number) {
  const userId = ctx.tenantId;
  const startAfter = new Date(ctx.clock.now().getTime() + afterMs);
  await ctx.jobs.enqueue('write-drafts', { userId }, { key: userId, startAfter, tx });
}

function settleTime({ content }: SaveDraftRequest): number {
  const bytes = content.files.reduce((sum, { size }) => sum + size, 0);
  return bytes > SMALL_FILES_BYTES ? SETTLE_WITH_FILES_MS : SETTLE_MS;
}
