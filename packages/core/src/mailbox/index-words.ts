import type { TenantContext } from '../context.ts';
import { detectLanguage } from './detect-language.ts';
import { htmlToPlain } from './html-to-plain.ts';
import { mergeForms } from './merge-forms.ts';

/** So many in one transaction: others wait for their threads no longer than that takes. */
const AT_ONCE = 50;

interface OldRow {
  message_id: string;
  subject: string;
  body_text: string;
  body_html: string | null;
}

/** The job: messages that were cached before search knew languages get theirs, and with it their words anew. */
export async function indexWords(
  ctx: Pick<TenantContext, 'tenantId' | 'db'>,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const rows = await ctx.db.query<OldRow>(
      `SELECT message_id, subject, body_text, body_html FROM messages
       WHERE user_id = $1 AND language IS NULL LIMIT ${AT_ONCE}`,
      [ctx.tenantId],
      'words-to-index',
    );
    if (rows.length === 0) return;
    await ctx.db.transaction(async (tx) => {
      const changed = await tx.query<{ thread_id: string }>(
        `UPDATE messages m SET language = n.language, more_text = n.more_text
         FROM unnest($2::text[], $3::text[], $4::text[]) AS n (message_id, language, more_text)
         WHERE m.user_id = $1 AND m.message_id = n.message_id RETURNING m.thread_id`,
        [
          ctx.tenantId,
          rows.map((row) => row.message_id),
          rows.map((row) => detectLanguage(`${row.subject}\n${row.body_text}`)),
          rows.map(findMore),
        ],
      );
      await tx.query('SELECT refresh_thread_search($1, $2::text[])', [
        ctx.tenantId,
        [...new Set(changed.map((row) => row.thread_id))],
      ]);
    });
  }
}

/** Their text stays as it was read, because drafts and lanes were made of it. */
function findMore({ body_text, body_html }: OldRow): string {
  if (body_html === null) return '';
  const { text, more } = mergeForms(body_text, htmlToPlain(body_html));
  return text === body_text ? more : text;
}
