import { buffer } from 'node:stream/consumers';
import { findHeader, parseHeaders } from '@triage/core/mime/parse-headers';
import { parseMessage } from '@triage/core/mime/parse-message';
import { type Mail, type MailMessage, type MailMessageLabels, ProviderError } from '@triage/core/ports/mail';
import { listMirrorMessages } from '@triage/database/tables/imap/list-messages';
import { findMessages, listThreadMessages, type MirrorMessage } from '@triage/database/tables/imap/messages';
import type { ImapContext } from './context.ts';
import { fetchMessages } from './fetch-messages.ts';
import { asQuery } from './listing.ts';
import type { RawMessage } from './load-raw.ts';

type Reading = Pick<
  Mail,
  'getThread' | 'getThreadLabels' | 'getMessage' | 'getSummary' | 'getAttachment' | 'listRecent'
>;

/** The headers and the beginning of the text of nearly every message. */
const BEGINNING = { start: 0, maxLength: 64 * 1024 };

export function mailReading(ctx: ImapContext, loadRaw: (id: string) => Promise<RawMessage>): Reading {
  const { db, userId } = ctx;
  return {
    async getThread(threadId) {
      const messages = await requireThread(threadId);
      const raw = await Promise.all(messages.map(({ id }) => loadRaw(id)));
      const newest = messages.reduce((most, { historyId }) => later(most, historyId), '0');
      return { id: threadId, historyId: newest, messages: raw.map(asMessage) };
    },
    async getThreadLabels(threadId) {
      return (await requireThread(threadId)).map(asLabels);
    },
    async getMessage(messageId) {
      return asMessage(await loadRaw(messageId));
    },
    async getSummary(messageId, { headers }) {
      const message = await requireMessage(messageId);
      const beginning = await fetchBeginning(messageId);
      const { snippet } = await parseMessage(asMessage({ message, raw: beginning }));
      return { ...asLabels(message), snippet, headers: chooseHeaders(beginning, headers) };
    },
    async getAttachment(messageId, part) {
      await requireMessage(messageId);
      const asked = { userId, ids: [messageId], query: { bodyStructure: true } };
      return ctx.pool.use('read', async (client) => {
        const found = (await fetchMessages(client, db, asked)).get(messageId);
        const file = found && (await client.download(String(found.uid), part, { uid: true }));
        if (!file?.content) throw new ProviderError('notFound', 'No such attachment');
        return buffer(file.content);
      });
    },
    async listRecent({ labelIds, max, headers }) {
      await ctx.mailbox.recent();
      const rows = await listMirrorMessages(db, { ...asQuery(userId, { labelIds, max }), ids: null });
      const asked = { userId, ids: rows.map(({ id }) => id), query: { headers: [...headers] } };
      const fetched = await ctx.pool.use('read', (client) => fetchMessages(client, db, asked));
      return rows.flatMap(({ id, threadId, at }) => {
        const message = fetched.get(id);
        if (!message) return [];
        const chosen = chooseHeaders(message.headers ?? Buffer.alloc(0), headers);
        return [{ messageId: id, threadId, internalDate: at, headers: chosen }];
      });
    },
  };

  async function requireThread(threadId: string): Promise<MirrorMessage[]> {
    await ctx.mailbox.known();
    const messages = await listThreadMessages(db, userId, threadId);
    if (messages.length === 0) throw new ProviderError('notFound', 'No such thread');
    return messages;
  }

  async function requireMessage(id: string): Promise<MirrorMessage> {
    const { passedAt } = await ctx.mailbox.begun();
    let [message] = await findMessages(db, userId, [id]);
    if (!message && !passedAt) {
      await ctx.mailbox.known();
      [message] = await findMessages(db, userId, [id]);
    }
    if (!message) throw new ProviderError('notFound', 'No such message');
    return message;
  }

  async function fetchBeginning(id: string): Promise<Buffer> {
    const asked = { userId, ids: [id], query: { source: BEGINNING } };
    const fetched = await ctx.pool.use('read', (client) => fetchMessages(client, db, asked));
    const beginning = fetched.get(id)?.source;
    if (!beginning) throw new ProviderError('notFound', 'No such message');
    return beginning;
  }
}

function asLabels({ id, threadId, labelIds, historyId, internalDate }: MirrorMessage): MailMessageLabels {
  return { id, threadId, labelIds, historyId, internalDate };
}

/** Without a snippet: core makes its own from the text. */
function asMessage({ message, raw }: RawMessage): MailMessage {
  return { ...asLabels(message), snippet: '', sizeEstimate: message.size, raw };
}

function chooseHeaders(head: Buffer, names: readonly string[]): Record<string, string> {
  const { fields } = parseHeaders(head, 0, head.length);
  const present = names.filter((name) => fields.some((field) => field.name === name));
  return Object.fromEntries(present.map((name) => [name, findHeader(fields, name)]));
}

function later(one: string, other: string): string {
  return BigInt(other) > BigInt(one) ? other : one;
}
