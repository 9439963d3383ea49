import type { Person } from '../../apps/web/tests/support/person.ts';
import type { MailPage, MailRow } from '../../packages/contract/src/inbox/mail-list.ts';
import { askServer } from './ask-server.ts';
import type { Ledger } from './ledger.ts';

const PAGE = 200;

/** Threads as the API lists them, newest first: a page, or all of one mailbox. */
export async function listRows(
  person: Person,
  ledger: Ledger,
  { mailboxId, all = false }: { mailboxId?: string; all?: boolean } = {},
): Promise<MailRow[]> {
  const rows: MailRow[] = [];
  let cursor: string | null = null;
  do {
    const query = new URLSearchParams({
      ...{ in: 'all', limit: String(PAGE) },
      ...(mailboxId && { mailboxId }),
      ...(cursor && { cursor }),
    });
    const { body } = await askServer(person, ledger, { method: 'GET', path: `/api/mail/list?${query}` });
    const page = body as unknown as MailPage;
    rows.push(...page.rows);
    cursor = page.nextCursor;
  } while (cursor && all);
  return rows;
}
