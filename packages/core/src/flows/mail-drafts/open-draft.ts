import { randomUUID } from 'node:crypto';
import type { OpenDraftAnswer, OpenDraftRequest } from '@triage/contract/sending/mail-drafts';
import {
  adoptMailDraft,
  findMailDraft,
  findMailDraftAtProvider,
  findMailDraftOfThread,
  type MailDraftRow,
} from '@triage/database/tables/mail-drafts/save-drafts';
import { deleteMailDraft, takeOverDraft } from '@triage/database/tables/mail-drafts/write-drafts';
import { findSendRow } from '@triage/database/tables/sends/list-sends';
import type { TenantContext } from '../../context.ts';
import { parseSendId } from '../../mime/parse-send-id.ts';
import type { MailDraft } from '../../ports/mail.ts';
import { fetchVersion, lookAtProvider, type ProviderVersion } from '../../send/drafts/look-at-provider.ts';
import { markedId } from '../../tenant/mailbox-tenant.ts';
import { parseDraftContent } from './parse-draft-content.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'mail'>;
type Opened = OpenDraftAnswer['draft'];

/** With a page of 500 this is every draft that anybody keeps. */
const PAGES_MAX = 4;

/** The newest version of a draft, wherever it was written; of two that were written at a time, both. */
export async function openDraft(ctx: Ctx, { draftId, threadId }: OpenDraftRequest): Promise<OpenDraftAnswer> {
  const row = await findRow(ctx, { draftId, threadId });
  if (row && !row.closedAt) return { draft: await openRow(ctx, row) };
  return { draft: threadId && !draftId ? await openOfThread(ctx, threadId) : null };
}

function findRow({ db, tenantId: userId }: Ctx, { draftId, threadId }: OpenDraftRequest) {
  if (draftId) return findMailDraft(db, { userId, id: draftId });
  return threadId ? findMailDraftOfThread(db, { userId, threadId }) : undefined;
}

async function openRow(ctx: Ctx, row: MailDraftRow): Promise<Opened> {
  const { id: draftId, revision, content } = row;
  const ours = { draftId, revision, content, other: null };
  if (!row.draftId) return ours;
  const key = { userId: ctx.tenantId, id: draftId };
  const look = await lookAtProvider(ctx.mail, row, row.draftId);
  const isWritten = revision === row.writtenRevision;
  if (look.found === 'same') return ours;
  if (look.found === 'gone') {
    // Changes made here since then are kept, and saved again.
    if (!isWritten) return ours;
    await deleteMailDraft(ctx.db, { ...key, seen: revision });
    return openStored(ctx, draftId);
  }
  const theirs = await parseDraftContent(ctx, look);
  if (!isWritten) return { ...ours, other: { content: theirs, messageId: look.draft.messageId } };
  await takeOverDraft(ctx.db, {
    ...{ ...key, content: theirs, seen: revision, at: ctx.clock.now() },
    ...{ ...look.draft, fingerprint: look.fingerprint },
  });
  return openStored(ctx, draftId);
}

async function openOfThread(ctx: Ctx, threadId: string): Promise<Opened> {
  for (const draft of await listOfThread(ctx, threadId)) {
    const row = await findMailDraftAtProvider(ctx.db, { userId: ctx.tenantId, draftId: draft.draftId });
    if (row?.closedAt) continue;
    if (row) return openRow(ctx, row);
    const version = await fetchVersion(ctx.mail, draft);
    if (version && !(await isOfSend(ctx, version))) return adopt(ctx, version);
  }
  return null;
}

/** Newest first. */
async function listOfThread({ mail }: Ctx, threadId: string): Promise<MailDraft[]> {
  const found: MailDraft[] = [];
  let pageToken: string | undefined;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const { drafts, nextPageToken } = await mail.listDrafts({ pageToken });
    found.push(...drafts.filter((draft) => draft.threadId === threadId));
    if (!nextPageToken) break;
    pageToken = nextPageToken;
  }
  return found;
}

/** The draft by which a queued email is being sent is not to be changed. */
async function isOfSend(ctx: Ctx, { message }: ProviderVersion): Promise<boolean> {
  const id = parseSendId({ ...message.headers, 'message-id': message.rfcMessageId });
  return id !== null && (await findSendRow(ctx.db, { userId: ctx.tenantId, id })) !== undefined;
}

async function adopt(ctx: Ctx, version: ProviderVersion): Promise<Opened> {
  const id = markedId(ctx.tenantId, randomUUID());
  const content = await parseDraftContent(ctx, version);
  const { draftId, messageId } = version.draft;
  const adopted = await adoptMailDraft(ctx.db, {
    ...{ userId: ctx.tenantId, id, content, at: ctx.clock.now() },
    ...{ draftId, messageId, fingerprint: version.fingerprint },
  });
  if (adopted) return { draftId: id, revision: adopted.revision, content, other: null };
  const row = await findMailDraftAtProvider(ctx.db, { userId: ctx.tenantId, draftId });
  return row ? openStored(ctx, row.id) : null;
}

async function openStored(ctx: Ctx, id: string): Promise<Opened> {
  const row = await findMailDraft(ctx.db, { userId: ctx.tenantId, id });
  return row ? { draftId: id, revision: row.revision, content: row.content, other: null } : null;
}
