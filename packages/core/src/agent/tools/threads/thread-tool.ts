import { threadRequest } from '@triage/contract/inbox/inbox';
import { AppError } from '../../../errors.ts';
import { findThread } from '../../../mailbox/store/list-threads.ts';
import { visibleText } from '../../foreign-text.ts';
import { defineReadTool } from '../define-read-tool.ts';

/** The newest messages of a long thread show its current topic. */
const MESSAGES_MAX = 12;
const MESSAGE_CHARS = 5_000;
const LINE_CHARS = 300;

export const readThreadTool = defineReadTool({
  name: 'read_thread',
  description: 'Read the messages of a thread, oldest first: who wrote to whom, when and what.',
  input: threadRequest,
  source: 'mail',
  async read(ctx, { threadId }) {
    const thread = await findThread(ctx.db, ctx.tenantId, threadId);
    if (!thread) throw new AppError('threadNotFound');
    const shown = thread.messages.slice(-MESSAGES_MAX);
    return {
      messages: shown.map((message) => ({
        from: visibleText(`${message.from.name} <${message.from.email}>`.trim(), LINE_CHARS),
        ...(message.replyTo && { replyTo: visibleText(message.replyTo, LINE_CHARS) }),
        to: message.to.slice(0, 30),
        cc: message.cc.slice(0, 30),
        sentAt: message.sentAt.toISOString(),
        fromMe: message.fromMe,
        subject: visibleText(message.subject, LINE_CHARS),
        text: visibleText(message.text, MESSAGE_CHARS),
        attachments: message.attachments.filter(({ inline }) => !inline).map(({ filename }) => filename),
      })),
      threadId,
      olderMessages: thread.messages.length - shown.length,
    };
  },
});
