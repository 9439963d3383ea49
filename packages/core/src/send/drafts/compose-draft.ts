import { parseAddress } from '@triage/contract/parse-address';
import type { DraftContent } from '@triage/contract/sending/mail-drafts';
import type { Sql } from '@triage/database/open-database';
import type { MailDraftRow } from '@triage/database/tables/mail-drafts/save-drafts';
import { listFiles, loadFileBytes } from '@triage/database/tables/outgoing-files';
import type { TenantContext } from '../../context.ts';
import { cleanMarkup, findShown } from '../../mail-text/mail-markup.ts';
import { getOwner } from '../../mailbox/inbox/get-owner.ts';
import { listAddresses } from '../../mailbox/inbox/list-addresses.ts';
import { formatAddress, parseAddresses } from '../../mime/parse-addresses.ts';
import { isProviderFailure } from '../../ports/mail.ts';
import { Unsendable } from '../dispatch/judge-failure.ts';
import { composeMime, type MimeAttachment } from '../message/compose-mime.ts';
import { getQuote } from '../message/get-quote.ts';
import { dropPictures } from '../message/quoted-pictures.ts';
import { askReplyIngredients, getReplyIngredients } from '../message/reply-ingredients.ts';
import { resolveSender } from '../message/resolve-sender.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'mail'>;

/** A provider refuses a draft with an address that cannot be one; what is typed so far waits here. */
const WHOLE_ADDRESS = /^[^\s@.]+(?:\.[^\s@.]+)*@(?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]{2,}$/u;

/** The draft as other programs show it. Its Message-ID stays the same, so it is found again after a lost answer. */
export async function composeDraft(ctx: Ctx, row: MailDraftRow): Promise<Uint8Array> {
  const { content } = row;
  const attachments = await loadFiles(ctx, content);
  const from = await findSender(ctx, content);
  const body = content.body.trimEnd();
  const quote = content.quote && content.quoted && !content.isPlain ? content.quoted : null;
  const whole = content.quote ? `${body}\n\n${content.quote}` : body;
  const html = content.html === undefined ? null : cleanMarkup(content.html, idsOf(content));
  const mail = {
    ...from,
    ...{ to: parseWhole(content.to), cc: parseWhole(content.cc), bcc: parseWhole(content.bcc) },
    ...{ subject: content.subject, body: whole, html, quoteAt: quote && body.length, attachments },
    quoteHtml:
      quote && (await getPlainQuote(ctx, { body: whole, messageId: quote.messageId, at: body.length })),
    ...(await findAnswered(ctx, content.threadId)),
    messageId: `<${row.id}@${from.from.email.slice(from.from.email.lastIndexOf('@') + 1)}>`,
    ...{ sendId: null, date: row.updatedAt },
  };
  try {
    return composeMime(mail);
  } catch (cause) {
    throw new Unsendable(cause instanceof Error ? cause.message : 'The draft cannot be written', { cause });
  }
}

/** Its pictures come with the email: fetching them at each pause of the writer would be for nobody. */
async function getPlainQuote(ctx: Ctx, { body, ...quote }: { body: string; messageId: string; at: number }) {
  return dropPictures(await getQuote(ctx.db, ctx.tenantId, { body, quote }));
}

async function findAnswered(ctx: Ctx, threadId: string | null) {
  const cached = await getReplyIngredients(ctx.db, ctx.tenantId, threadId ?? undefined);
  if (!threadId || cached.inReplyTo !== '') return cached;
  try {
    return await askReplyIngredients(ctx, threadId);
  } catch (error) {
    // The thread was deleted: the draft continues as a new email.
    if (isProviderFailure(error, 'notFound', 'gone')) return cached;
    throw error;
  }
}

async function findSender(ctx: Ctx, { sender, threadId }: DraftContent) {
  const [addresses, owner] = await Promise.all([
    listAddresses(ctx.db, ctx.tenantId),
    getOwner(ctx.db, ctx.tenantId),
  ]);
  const asked = parseAddress(sender ?? '')?.email.toLowerCase();
  const known = addresses.find(({ email }) => email === asked)?.email;
  const email = known ?? (await resolveSender(ctx.db, ctx.tenantId, { threadId: threadId ?? undefined }));
  const own = addresses.find((address) => (email ? address.email === email : address.isPrimary));
  return {
    from: { name: own?.name || owner.userName, email: email || owner.userEmail },
    replyTo: own?.replyTo ?? '',
    signature: own?.signature ?? null,
  };
}

function parseWhole(typed: string): string[] {
  return parseAddresses(typed)
    .filter(({ email }) => WHOLE_ADDRESS.test(email))
    .map(formatAddress)
    .filter((address) => parseAddress(address) !== null);
}

/** A draft without its file would look whole: it is not written. */
async function loadFiles(ctx: Ctx, content: DraftContent): Promise<MimeAttachment[]> {
  if (content.files.length === 0) return [];
  const rows = await listFiles(ctx.db, { userId: ctx.tenantId, ids: [...idsOf(content)] });
  const shown = findShown(content.html ?? null);
  const loaded: MimeAttachment[] = [];
  for (const { attachmentId, isInline } of content.files) {
    if (isInline && !shown.has(attachmentId)) continue;
    const row = rows.find(({ id }) => id === attachmentId);
    if (!row) throw new Unsendable('An attachment is missing');
    loaded.push({ ...row, ...(await loadBytes(ctx.db, ctx.tenantId, row.id, shown)) });
  }
  return loaded;
}

async function loadBytes(sql: Sql, userId: string, id: string, shown: ReadonlySet<string>) {
  return { bytes: await loadFileBytes(sql, { userId, id }), ...(shown.has(id) ? { contentId: id } : {}) };
}

function idsOf({ files }: DraftContent): ReadonlySet<string> {
  return new Set(files.map(({ attachmentId }) => attachmentId));
}
