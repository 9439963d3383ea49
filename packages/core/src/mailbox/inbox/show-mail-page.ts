import type { MailPage } from '@triage/contract/inbox/mail-list';
import type { MailStatementRow } from '@triage/database/tables/inbox/list-mail';
import { writeCursor } from './inbox-cursor.ts';

/** `found` has one more than a page, if there is another page. */
export function showMailPage(found: readonly MailStatementRow[], limit: number): MailPage {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows: rows.map(asRow), nextCursor: found.length > limit && last ? cursorOf(last) : null };
}

function cursorOf({ lastMessageAt, threadId }: MailStatementRow): string {
  return writeCursor({ rank: 0, at: lastMessageAt.toISOString(), threadId });
}

function asRow(row: MailStatementRow): MailPage['rows'][number] {
  return {
    ...row,
    lastMessageAt: row.lastMessageAt.toISOString(),
    snoozedUntil: row.snoozedUntil?.toISOString() ?? null,
  };
}
