import type { Sql } from '@triage/database/open-database';
import type { Clock } from '../../ports/clock.ts';
import { isProviderFailure, type Mail } from '../../ports/mail.ts';
import { composeMime } from '../message/compose-mime.ts';
import { loadAttachments } from '../message/load-attachments.ts';
import { loadQuotedPictures } from '../message/quoted-pictures.ts';
import { askReplyIngredients, type ReplyIngredients } from '../message/reply-ingredients.ts';
import type { ClaimedSend } from './claim-sends.ts';
import { findLostDraft, type OwnDraft } from './find-own-mail.ts';
import { Unsendable } from './judge-failure.ts';

interface Ctx {
  db: Sql;
  mail: Mail;
  clock: Clock;
}

/**
 * An attempt whose answer was lost may have made a draft: it is searched for first, and created only if there is none.
 */
export async function obtainDraft(ctx: Ctx, send: ClaimedSend): Promise<OwnDraft> {
  const lost = send.draftAskedAt && (await findLostDraft(ctx.mail, send.id));
  if (lost) return lost;
  const raw = await composeSend(ctx, send);
  const draft = await ctx.mail.createDraft({ raw, ...(send.threadId ? { threadId: send.threadId } : {}) });
  return { draftId: draft.draftId, threadId: draft.threadId };
}

async function composeSend(ctx: Ctx, send: ClaimedSend): Promise<Uint8Array> {
  if (send.isAlias) await requireSender(ctx.mail, send.from.email);
  const { threadId, from, replyTo, signature, to, cc, bcc, subject, body, html, quoteAt } = send;
  const known = !threadId || send.inReplyTo !== '';
  const files = await loadAttachments(ctx.db, send);
  const size = files.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
  const { quoteHtml, pictures } = await loadQuotedPictures(ctx, send, size);
  const attachments = [...files, ...pictures];
  const { inReplyTo, references } = known ? send : await findReplied(ctx.mail, threadId);
  try {
    return composeMime({
      ...{ from, replyTo, to, cc, bcc, subject, body, html, quoteAt, quoteHtml },
      signature: send.automatic || send.calendar ? null : signature,
      calendar: send.calendar,
      ...{ inReplyTo, references, attachments },
      messageId: send.rfcMessageId,
      automatic: send.automatic,
      sendId: send.keepsMessageId ? null : send.id,
      date: ctx.clock.now(),
    });
  } catch (error) {
    throw new Unsendable(error instanceof Error ? error.message : 'The mail cannot be written', {
      cause: error,
    });
  }
}

async function findReplied(mail: Mail, threadId: string): Promise<ReplyIngredients> {
  try {
    return await askReplyIngredients({ mail }, threadId);
  } catch (cause) {
    if (!isProviderFailure(cause, 'notFound', 'gone', 'invalid')) throw cause;
    throw new Unsendable('The conversation that this email answers does not exist.', { cause });
  }
}

/** The provider would silently replace an unknown From by the mailbox's own address. */
async function requireSender(mail: Mail, email: string): Promise<void> {
  const addresses = await mail.listSendAs({ urgency: 'person' });
  if (!addresses.some((address) => address.email === email))
    throw new Unsendable(`Your mail account no longer lets you send from ${email}. Choose another address.`);
}
