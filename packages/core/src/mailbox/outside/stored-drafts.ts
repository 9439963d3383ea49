import type { MailRow } from '@triage/contract/inbox/mail-list';
import { draftRowId } from '@triage/contract/sending/draft-row';
import { type ListedDraft, listDraftsToShow } from '@triage/database/tables/mail-drafts/list-drafts';
import type { TenantContext } from '../../context.ts';
import { formatAddress, parseAddresses } from '../../mime/parse-addresses.ts';
import { OWN_HEADER, parseSendId } from '../../mime/parse-send-id.ts';
import type { MailSummary } from '../../ports/mail.ts';
import { getOwner } from '../inbox/get-owner.ts';
import { RECIPIENTS_SHOWN } from './summary-row.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db'>;

const SNIPPET_CHARS = 200;
/** White space at the start is not shown. */
const READ_CHARS = 2 * SNIPPET_CHARS;

/** The drafts that were saved here, to show a page of the provider's drafts as they are by now. */
export async function openStoredDrafts(ctx: Ctx) {
  const drafts = await listDraftsToShow(ctx.db, { userId: ctx.tenantId, chars: READ_CHARS });
  const byId = new Map(drafts.map((draft) => [draft.draftId, draft]));
  const byMessage = new Map(
    drafts.flatMap((draft) =>
      [draft.messageId, draft.conflictMessageId].flatMap((id) => (id ? [[id, draft] as const] : [])),
    ),
  );
  const shown = new Set<string>();

  /** Nothing for one that was sent or discarded here, or by which an email is being sent. */
  function show(row: MailRow, { id, headers }: Pick<MailSummary, 'id' | 'headers'>): MailRow[] {
    if (headers[OWN_HEADER]) return [];
    const draft = byMessage.get(id) ?? byId.get(parseSendId(headers) ?? '');
    if (!draft) return [row];
    shown.add(draft.draftId);
    if (draft.isClosed) return [];
    // Another program has changed it. Opening a draft that was changed here too shows both versions.
    const isTheirs = id === draft.conflictMessageId || (draft.isWritten && id !== draft.messageId);
    return [{ ...row, ...(isTheirs ? {} : describeStored(draft)), ...nameDraft(draft) }];
  }

  /** With those that the provider does not have yet. */
  async function addUnwritten(rows: MailRow[]): Promise<MailRow[]> {
    const threads = new Set(rows.map(({ threadId }) => threadId));
    const missing = drafts.filter(
      ({ isClosed, isWritten, draftId, threadId }) =>
        !(isClosed || isWritten || shown.has(draftId) || (threadId !== null && threads.has(threadId))),
    );
    if (missing.length === 0) return rows;
    const { userEmail } = await getOwner(ctx.db, ctx.tenantId);
    const added = missing.map((draft) => ({ ...unwrittenRow(draft, userEmail), ...nameDraft(draft) }));
    return [...added, ...rows].toSorted((a, b) => (a.lastMessageAt < b.lastMessageAt ? 1 : -1));
  }

  return { show, addUnwritten };
}

function nameDraft({ draftId, threadId }: ListedDraft): Pick<MailRow, 'draftId'> {
  return threadId === null ? { draftId } : {};
}

function describeStored({ to, cc, subject, start, hasFiles, savedAt }: ListedDraft) {
  const people = parseAddresses(to.trim() === '' ? cc : to);
  return {
    subject,
    recipients: people.slice(0, RECIPIENTS_SHOWN).map(formatAddress),
    snippet: start.trim().replaceAll(/\s+/g, ' ').slice(0, SNIPPET_CHARS).toWellFormed(),
    hasAttachment: hasFiles,
    lastMessageAt: savedAt.toISOString(),
  };
}

function unwrittenRow(draft: ListedDraft, ownAddress: string): MailRow {
  return {
    ...describeStored(draft),
    threadId: draft.threadId ?? draftRowId(draft.draftId),
    sender: draft.sender || ownAddress,
    ...{ lane: null, priority: null, snoozedUntil: null },
    ...{ unread: false, starred: false, inInbox: false },
    ...{ messageCount: 1, labelIds: ['DRAFT'] },
  };
}
