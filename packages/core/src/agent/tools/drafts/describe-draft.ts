import type { QueueSendRequest } from '@triage/contract/sending/send';
import type { TenantContext } from '../../../context.ts';
import { htmlToPlain } from '../../../mail-text/html-to-plain.ts';
import { cleanMarkup } from '../../../mail-text/mail-markup.ts';
import { getQuote } from '../../../send/message/get-quote.ts';
import { resolveSender } from '../../../send/message/resolve-sender.ts';
import type { ShownDraft } from './find-seen-draft.ts';

type Words = Pick<ShownDraft, 'from' | 'body' | 'quote' | 'plainText'>;

const LIST_MARKS = /^[ \t\u00a0>]*(?:[-*•]|\d{1,3}\.)\s/gm;

/**
 * The words that a draft leaves with. Most programs show the formatted form, so that is its body; text that says
 * something else is shown beside it. `source` has every link of both.
 */
export async function describeDraft(
  { db, tenantId }: Pick<TenantContext, 'db' | 'tenantId'>,
  request: QueueSendRequest,
): Promise<{ words: Words; source: string }> {
  const { body, html, quote, subject, attachmentIds } = request;
  const from = await resolveSender(db, tenantId, request);
  const own = body.slice(0, quote?.at);
  const quoteText = quote ? body.slice(quote.at).trim() : '';
  const markup = html === undefined ? null : cleanMarkup(html, new Set(attachmentIds));
  const quoteHtml = quote ? await getQuote(db, tenantId, { body, quote }) : null;
  const quoted = quoteHtml === null ? '' : htmlToPlain(quoteHtml);
  const saysQuote = essence(quoteText).endsWith(essence(quoted));
  const saysSame = saysQuote && (markup === null || essence(htmlToPlain(markup)) === essence(own));
  const words = {
    ...(from ? { from } : {}),
    body: markup ?? own,
    ...(quote ? { quote: saysQuote ? quoteText : quoted } : {}),
    ...(saysSame ? {} : { plainText: body }),
  };
  // Markup that the sanitizer has closed comes first: a subject could begin a comment that hides the links after it.
  return { words, source: [markup ?? own, quoteHtml ?? '', subject, body].join('\n') };
}

/** Two forms of the same words differ in their white space and marks of lists and quotes. */
function essence(text: string): string {
  return text.replace(LIST_MARKS, '').replace(/[\s>]+/g, '');
}
