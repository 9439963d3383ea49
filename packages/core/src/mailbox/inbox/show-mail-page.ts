import type { MailPage, MailRow } from '@triage/contract/inbox/mail-list';
import type { MailStatementRow } from '@triage/database/tables/inbox/list-mail';
import { writeCursor } from './inbox-cursor.ts';

type JoinedRow = MailStatementRow & Pick<MailRow, 'alsoIn'>;

/** `found` has one more than a page, if there is another page. */
export function showMailPage(found: readonly JoinedRow[], limit: number): MailPage {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows: rows.map(asRow), nextCursor: found.length > limit && last ? writeMailCursor(last) : null };
}

export function writeMailCursor({ lastMessageAt, threadId }: MailStatementRow): string {
  return writeCursor({ rank: 0, at: lastMessageAt.toISOString(), threadId });
}

function asRow(row: JoinedRow): MailPage['rows'][number] {
  return {
    ...row,
    lastMessageAt: row.lastMessageAt.toISOString(),
    snoozedUntil: row.snoozedUntil?.toISOString() ?? null,
  };
}
