import { isProviderFailure, type Mail, ProviderError } from '@triage/core/ports/mail';
import {
  askToSend,
  findMessages,
  forgetAsk,
  type MirrorMessage,
  setSent,
} from '@triage/database/tables/imap/messages';
import type { ImapContext } from './context.ts';
import { findDraft, isOpen } from './drafts.ts';
import { fileSent, findInSent } from './file-sent.ts';
import type { RawMessage } from './load-raw.ts';
import { parseRecipients, stripBcc } from './wire-message.ts';

/**
 * At most once. That the server is asked is stored between the last byte and the dot that lets it accept the message;
 * from then on only a definite answer allows another attempt.
 */
export function draftSender(
  ctx: ImapContext,
  loadRaw: (id: string) => Promise<RawMessage>,
): Pick<Mail, 'sendDraft'> {
  const { db, userId } = ctx;
  return {
    async sendDraft(draftId) {
      await ctx.mailbox.recent();
      const draft = await findDraft(ctx, draftId);
      if (!draft?.labelIds.includes('DRAFT')) throw new ProviderError('notFound', 'No such draft');
      if (!isOpen(draft)) return settleAsked(draft);
      await submit(draft);
      await setSent(db, { userId, id: draft.id, at: ctx.clock.now() });
      return file(draft);
    },
  };

  async function submit(draft: MirrorMessage): Promise<void> {
    const { raw } = await loadRaw(draft.id);
    const to = parseRecipients(raw);
    if (to.length === 0) throw new ProviderError('invalid', 'Recipient address required');
    const { emailAddress: from } = await ctx.account();
    let asked = false;
    const onCommit = async () => {
      asked = await askToSend(db, { userId, id: draft.id, at: ctx.clock.now() });
      if (!asked) throw new ProviderError('unknown', 'Another worker sends this draft, or it was deleted');
    };
    try {
      await ctx.submit({ raw: stripBcc(raw), envelope: { from, to }, onCommit });
    } catch (error) {
      // A definite refusal of what this call has asked for: it was not delivered.
      const isDefinite = error instanceof ProviderError && !isProviderFailure(error, 'unknown');
      if (asked && isDefinite) await forgetAsk(db, { userId, id: draft.id });
      throw error;
    }
  }

  /** An earlier attempt has asked. It counts as sent when the server says so, or has filed it among the sent messages. */
  async function settleAsked(draft: MirrorMessage) {
    if (!draft.sentAt && !(await findInSent(ctx, draft)))
      throw new ProviderError('unknown', 'It is not known whether this message was delivered');
    return file(draft);
  }

  /** It is delivered: that it cannot be filed now must not read as a failure to send. The next pass files it. */
  async function file(draft: MirrorMessage) {
    try {
      return await fileSent(ctx, draft);
    } catch (error) {
      ctx.logger.warn('imap.sent-not-filed', {}, error);
      const [message = draft] = await findMessages(db, userId, [draft.id]);
      return { messageId: message.id, threadId: message.threadId };
    }
  }
}
