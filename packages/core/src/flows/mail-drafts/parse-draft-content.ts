import { SUBJECT_MAX } from '@triage/contract/limits';
import type { DraftContent } from '@triage/contract/sending/mail-drafts';
import type { TenantContext } from '../../context.ts';
import { cleanMarkup } from '../../mail-text/mail-markup.ts';
import { splitQuote } from '../../mail-text/split-quote.ts';
import { extractFiles } from '../../mailbox/inbox/fetch-attachment.ts';
import { listAddresses } from '../../mailbox/inbox/list-addresses.ts';
import { findThread } from '../../mailbox/store/list-threads.ts';
import type { CachedMessage } from '../../mime/cached-thread.ts';
import { storeFile } from '../../outgoing/store-file.ts';
import type { ProviderVersion } from '../../send/drafts/look-at-provider.ts';
import { escapeHtml } from '../../send/message/plain-to-html.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock'>;

/** How the quote begins in emails of Gmail, Outlook, Apple Mail and this app. */
const QUOTE_STARTS = ['<div class="gmail_quote', '<blockquote', '<div id="appendonsend"', '<hr '];
const FORMATS = /<(?:b|strong|i|em|u|s|a|ul|ol|blockquote|code|pre|h[1-3]|hr|img)[\s>]/i;
/** Enough of an attribution to find it in the HTML. */
const ATTRIBUTION_SHOWN = 20;

/** A draft of another program as the composer keeps it; its files become ours. */
export async function parseDraftContent(
  ctx: Ctx,
  { message, raw }: Pick<ProviderVersion, 'message' | 'raw'>,
): Promise<DraftContent> {
  const answered = await findAnswered(ctx, message);
  const { own, quote } = splitQuote(message.text);
  const files = await storeFiles(ctx, message, raw);
  const html = parseMarkup(message, { quote, files });
  const sender = await findSender(ctx, message);
  return {
    kind: kindOf(message, quote),
    threadId: message.inReplyTo ? message.threadId : null,
    ...(sender ? { sender } : {}),
    to: message.to.join(', '),
    cc: message.cc.join(', '),
    bcc: message.bcc.join(', '),
    subject: message.subject.slice(0, SUBJECT_MAX).toWellFormed(),
    body: own,
    ...(html === null ? {} : { html }),
    quote,
    ...(answered && quote ? { quoted: answered } : {}),
    files: files.map(({ contentId, ...file }) => ({
      ...file,
      ...(contentId && html?.includes(`cid:${file.attachmentId}`) ? { isInline: true } : {}),
    })),
  };
}

function kindOf({ inReplyTo, cc, to }: CachedMessage, quote: string): DraftContent['kind'] {
  if (inReplyTo) return cc.length + to.length > 1 ? 'reply all' : 'reply';
  return quote.startsWith('-----') ? 'forward' : 'new';
}

async function findAnswered(ctx: Ctx, { threadId, inReplyTo }: CachedMessage) {
  if (!inReplyTo) return null;
  const thread = await findThread(ctx.db, ctx.tenantId, threadId);
  const answered = thread?.messages.find(({ rfcMessageId }) => rfcMessageId === inReplyTo);
  return answered ? { threadId, messageId: answered.messageId } : null;
}

async function findSender(ctx: Ctx, { from }: CachedMessage): Promise<string | null> {
  const addresses = await listAddresses(ctx.db, ctx.tenantId);
  return addresses.find(({ email }) => email === from.email.toLowerCase())?.email ?? null;
}

async function storeFiles(ctx: Ctx, { attachments }: CachedMessage, raw: Uint8Array) {
  const files = [];
  for (const [at, file] of extractFiles(raw, attachments).entries())
    files.push({ ...(await storeFile(ctx, file)), contentId: attachments[at]?.contentId ?? null });
  return files;
}

/** The formatted form above the quote; null where the text says as much. */
function parseMarkup(
  { html }: CachedMessage,
  { quote, files }: { quote: string; files: readonly { attachmentId: string; contentId: string | null }[] },
): string | null {
  if (html === null) return null;
  let own = quote === '' ? html : html.slice(0, findQuoteStart(html, quote));
  for (const { attachmentId, contentId } of files)
    if (contentId) own = own.replaceAll(`cid:${contentId.replace(/[<>]/g, '')}`, `cid:${attachmentId}`);
  const clean = cleanMarkup(own, new Set(files.map(({ attachmentId }) => attachmentId)));
  return FORMATS.test(clean) ? clean : null;
}

function findQuoteStart(html: string, quote: string): number {
  const lower = html.toLowerCase();
  const marks = QUOTE_STARTS.map((mark) => lower.indexOf(mark)).filter((at) => at >= 0);
  const start = Math.min(html.length, ...marks);
  const attribution = escapeHtml(quote.slice(0, ATTRIBUTION_SHOWN).split('\n')[0] ?? '');
  const above = attribution === '' ? -1 : html.lastIndexOf(attribution, start);
  return above < 0 ? start : Math.min(above, start);
}
