import type { Mail } from '../../src/ports/mail.ts';
import type { MailHarness } from '../contracts/mail-harness.ts';
import { fixedClock } from './fixed-clock.ts';
import { memoryMail } from './memory-mail.ts';
import { messageHeaders } from './message-headers.ts';

/** A mailbox in memory as the contract wants it; with `mark`, behind what gives its ids this beginning. */
export async function memoryMailHarness({
  mark = '',
  wrap = (mail) => mail,
}: {
  mark?: string;
  wrap?: (mail: Mail) => Mail;
} = {}): Promise<MailHarness> {
  const clock = fixedClock('2026-03-02T09:00:00.000Z');
  let mayDelete = false;
  const inner = memoryMail({ address: 'me@memory.test', clock, pageSize: 3, mayDelete: () => mayDelete });
  const mail = wrap(inner);
  const marked = (id: string) => `${mark}${id}`;
  return {
    mail,
    lacks: { following: true },
    mayDelete: {
      ...mail,
      async deleteMessages(messageIds) {
        mayDelete = true;
        await mail.deleteMessages(messageIds).finally(() => {
          mayDelete = false;
        });
      },
    },
    address: 'me@memory.test',
    correspondent: 'you@elsewhere.test',
    async deliver(message) {
      const { messageId, threadId } = inner.deliver(message);
      return { messageId: marked(messageId), threadId: marked(threadId) };
    },
    outbox: async () => inner.sent.map((message) => messageHeaders(message.raw)),
    remove: async (messageId) => inner.remove(messageId.slice(mark.length)),
    addLabel: async (name) => marked(inner.addLabel(name)),
    setAliases: async (aliases) => inner.setAliases(aliases.filter(({ verified }) => verified !== false)),
    expireHistory: async () => inner.expireHistory(),
    failNext: async (method, when) => inner.fail(method, { when, failure: 'unknown' }),
    async deliverAttachment(bytes) {
      const { messageId } = inner.deliver({ from: 'a@elsewhere.test', subject: 'File', text: 'Attached' });
      inner.attach(messageId, 'att-1', bytes);
      return { messageId: marked(messageId), attachmentId: 'att-1' };
    },
  };
}
