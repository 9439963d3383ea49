import type { Database } from '@triage/database/open-database';
import { indexMailbox } from '../../src/flows/index-mailbox.ts';
import { syncMailbox } from '../../src/mailbox/sync/sync-mailbox.ts';
import { type MailWorld, type MailWorldOptions, mailWorld } from './mail-world.ts';

export const MAIL = { from: 'Bea <bea@elsewhere.test>', subject: 'Hello', text: 'How are you?' };

export interface Delivered {
  messageId: string;
  threadId: string;
}

export interface IndexedWorld extends MailWorld {
  replyTo(messageId: string, from?: string, labelIds?: string[]): Delivered;
  cachedIds(): Promise<string[]>;
  /** How many messages were read from the provider so far. */
  readings(): number;
}

/** Connected, indexed and synced, with one mail that was there before. */
export async function indexedWorld(db: Database, options?: MailWorldOptions): Promise<IndexedWorld> {
  const world = await mailWorld(db, options);
  const { ctx, mail } = world;
  mail.deliver({ ...MAIL, subject: 'There before' });
  await indexMailbox(ctx, new AbortController().signal);
  await syncMailbox(ctx);
  return {
    ...world,
    replyTo(messageId, from = MAIL.from, labelIds = ['INBOX', 'UNREAD']) {
      const raw = mail.messages().find((message) => message.id === messageId)?.raw ?? new Uint8Array();
      const inReplyTo = /^message-id: (.*)$/im.exec(Buffer.from(raw).toString())?.[1] ?? '';
      return mail.deliver({ from, subject: 'Re: Hello', text: 'Fine', inReplyTo }, labelIds);
    },
    async cachedIds() {
      const rows = await db.query<{ id: string }>(
        'SELECT message_id AS id FROM messages WHERE user_id = $1',
        [ctx.tenantId],
      );
      return rows.map(({ id }) => id);
    },
    readings: () => mail.calls.filter((call) => call === 'getMessage').length,
  };
}
