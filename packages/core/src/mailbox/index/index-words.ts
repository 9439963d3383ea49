import { listMessagesWithoutLanguage, setMessageWords } from '@triage/database/tables/search/message-words';
import type { TenantContext } from '../../context.ts';
import { detectLanguage } from '../../mail-text/detect-language.ts';
import { htmlToPlain } from '../../mail-text/html-to-plain.ts';
import { mergeForms } from '../../mail-text/merge-forms.ts';

/** So many in one transaction: others wait for their threads no longer than that takes. */
const AT_ONCE = 50;

/** The job: messages cached before language detection get a language and new index words. */
export async function indexWords(
  ctx: Pick<TenantContext, 'tenantId' | 'db'>,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const rows = await listMessagesWithoutLanguage(ctx.db, { userId: ctx.tenantId, limit: AT_ONCE });
    if (rows.length === 0) return;
    const messages = rows.map((row) => ({
      messageId: row.messageId,
      language: detectLanguage(`${row.subject}\n${row.text}`),
      moreText: findMore(row),
    }));
    await ctx.db.transaction((tx) => setMessageWords(tx, { userId: ctx.tenantId, messages }));
  }
}

/** Their text stays as it was read, because drafts and lanes were made of it. */
function findMore({ text, html }: { text: string; html: string | null }): string {
  if (html === null) return '';
  const merged = mergeForms(text, htmlToPlain(html));
  return merged.text === text ? merged.more : merged.text;
}
