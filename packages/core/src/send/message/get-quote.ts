import type { SendQuote } from '@triage/contract/sending/send';
import type { Sql } from '@triage/database/open-database';
import { findMessageBody } from '@triage/database/tables/messages/thread-messages';
import { FieldError } from '../../errors.ts';
import { sanitizeHtml } from '../../mail-text/sanitize-html.ts';
import type { TenantId } from '../../tenant/tenant-id.ts';
import { quoteText } from './alternative-bodies.ts';
import { namePictures } from './quoted-pictures.ts';

const QUOTE_MARK = /^>[ >]*/gm;

/**
 * The HTML of the quoted message as received, read from the cache when the send is queued: later changes do not affect
 * it. Never taken from the client, whose copy could contain anything.
 */
export async function getQuote(
  sql: Sql,
  tenantId: TenantId,
  { body, quote }: { body: string; quote: SendQuote },
): Promise<string> {
  if (quote.at > body.length) throw new FieldError('quote', 'The quote must begin within the body');
  const message = await findMessageBody(sql, { userId: tenantId, messageId: quote.messageId });
  if (!message) return quoteText(body.slice(quote.at).replace(QUOTE_MARK, ''));
  if (message.html === null) return quoteText(message.text);
  const pictures = /cid:/i.test(message.html)
    ? await namePictures(sql, { userId: tenantId, messageId: quote.messageId })
    : new Map<string, string>();
  return sanitizeHtml(message.html, { images: 'shown', pictures }).html;
}
