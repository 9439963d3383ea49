import { randomUUID } from 'node:crypto';
import { parseAddresses } from '@triage/core/mime/parse-addresses';
import { findHeader } from '@triage/core/mime/parse-headers';
import { type Mail, type MailDraft, ProviderError } from '@triage/core/ports/mail';
import { listMirrorMessages } from '@triage/database/tables/imap/list-messages';
import { findMessages, listThreadMessages, type MirrorMessage } from '@triage/database/tables/imap/messages';
import { listPlaces } from '@triage/database/tables/imap/places';
import { putRefs } from '@triage/database/tables/imap/refs';
import { findRfcId } from '../mirror/message-identity.ts';
import type { ImapContext } from './context.ts';
import { deleteDraftMessages } from './delete-draft-messages.ts';
import { fileIfDelivered } from './file-sent.ts';
import { findFolder } from './find-folder.ts';
import { asQuery } from './listing.ts';
import { parseFields, withHeader } from './wire-message.ts';

type Drafts = Pick<Mail, 'createDraft' | 'updateDraft' | 'getDraft' | 'listDrafts' | 'deleteDraft'>;

const PREFIX = 'draft-';

export function mailDrafts(ctx: ImapContext): Drafts {
  const { db, userId } = ctx;
  return {
    createDraft: append,
    async updateDraft(draftId, draft) {
      await ctx.mailbox.recent();
      const old = await findDraft(ctx, draftId);
      if (!old || !isOpen(old)) throw new ProviderError('notFound', 'No such draft');
      const stored = await append(draft);
      // Also the copies of an earlier update that ended after its append.
      const copies = (await listByRfcId(old.rfcId)).map(({ id }) => id);
      await deleteDraftMessages(ctx, [...new Set([old.id, stored.messageId, ...copies])], stored.messageId);
      return stored;
    },
    async getDraft(draftId) {
      await ctx.mailbox.recent();
      const message = await findDraft(ctx, draftId);
      if (message && isOpen(message)) return asDraft(message);
      if (message?.labelIds.includes('DRAFT')) await fileIfDelivered(ctx, message);
      return null;
    },
    async listDrafts({ pageToken } = {}) {
      if (!pageToken) await ctx.mailbox.recent();
      const query = asQuery(userId, { labelIds: ['DRAFT'], pageToken });
      const rows = await listMirrorMessages(db, { ...query, ids: null });
      const messages = await findMessages(
        db,
        userId,
        rows.map(({ id }) => id),
      );
      const byId = new Map(messages.map((message) => [message.id, message]));
      const last = rows.at(-1);
      return {
        drafts: rows.flatMap(({ id }) => {
          const message = byId.get(id);
          return message && isOpen(message) ? [asDraft(message)] : [];
        }),
        nextPageToken: last && rows.length === query.limit ? `${last.at.getTime()}.${last.arrival}` : null,
      };
    },
    async deleteDraft(draftId) {
      await ctx.mailbox.recent();
      const message = await findDraft(ctx, draftId);
      if (message?.labelIds.includes('DRAFT')) await deleteDraftMessages(ctx, [message.id]);
    },
  };

  async function append({ raw, threadId }: { raw: Uint8Array; threadId?: string }): Promise<MailDraft> {
    await ctx.mailbox.known();
    if (threadId && (await listThreadMessages(db, userId, threadId)).length === 0)
      throw new ProviderError('notFound', 'No such thread');
    const message = completeHeaders(raw, (await ctx.account()).emailAddress, ctx.clock.now());
    const rfcId = findRfcId(parseFields(message));
    // Its thread is chosen by its own Message-ID first.
    if (threadId && rfcId) await putRefs(db, userId, [{ rfcId, threadId }]);
    const path = await findFolder(ctx, 'drafts');
    const appended = await ctx.pool.use('write', (client) =>
      client.append(path, message, ['\\Draft', '\\Seen']),
    );
    await ctx.mailbox.refresh([path]);
    const uid = appended ? appended.uid : undefined;
    const [place] = uid ? await listPlaces(db, { userId, path }, [uid]) : [];
    const id = place?.messageId ?? (await listByRfcId(rfcId))[0]?.id;
    const [stored] = id ? await findMessages(db, userId, [id]) : [];
    if (!stored) throw new ProviderError('unknown', 'The draft is not among the drafts yet');
    return asDraft(stored);
  }

  /** Newest first. */
  async function listByRfcId(rfcId: string): Promise<MirrorMessage[]> {
    if (rfcId === '') return [];
    const rows = await listMirrorMessages(db, { ...asQuery(userId, { labelIds: ['DRAFT'] }), ids: null });
    const ids = rows.map(({ id }) => id);
    const messages = await findMessages(db, userId, ids);
    return messages
      .filter((message) => message.rfcId === rfcId)
      .sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
  }
}

export async function findDraft(ctx: ImapContext, draftId: string): Promise<MirrorMessage | null> {
  if (!draftId.startsWith(PREFIX)) return null;
  const [message] = await findMessages(ctx.db, ctx.userId, [draftId.slice(PREFIX.length)]);
  return message ?? null;
}

/**
 * Once the server was asked to send it, it no longer counts as a draft, wherever it is kept: it is unknown whether it was
 * delivered, and so it is never sent again.
 */
export function isOpen(message: MirrorMessage): boolean {
  return message.labelIds.includes('DRAFT') && message.sendAskedAt === null;
}

function asDraft({ id, threadId }: MirrorMessage): MailDraft {
  return { draftId: `${PREFIX}${id}`, messageId: id, threadId };
}

/** A Message-ID and a Date: it is found again by them. From is the mailbox's own address: others would be refused. */
function completeHeaders(raw: Uint8Array, address: string, now: Date): Uint8Array {
  const fields = parseFields(raw);
  const [author] = parseAddresses(findHeader(fields, 'from'));
  const domain = address.slice(address.lastIndexOf('@') + 1);
  let message = raw;
  if (!findRfcId(fields)) message = withHeader(message, 'Message-ID', `<${randomUUID()}@${domain}>`);
  if (!findHeader(fields, 'date')) message = withHeader(message, 'Date', now.toUTCString());
  if (author?.email.toLowerCase() !== address.toLowerCase()) message = withHeader(message, 'From', address);
  return message;
}
