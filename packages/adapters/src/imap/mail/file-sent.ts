import { ProviderError, type SentMail } from '@triage/core/ports/mail';
import { listFolders } from '@triage/database/tables/imap/folders';
import {
  findMessages,
  listUnfiledMessages,
  type MirrorMessage,
  setSent,
} from '@triage/database/tables/imap/messages';
import { listPlaces, listPlacesOf } from '@triage/database/tables/imap/places';
import type { ImapContext } from './context.ts';
import { deleteDraftMessages } from './delete-draft-messages.ts';
import { findFolder } from './find-folder.ts';
import { changeFlags, moveMessages } from './run-steps.ts';

/** One copy among the sent messages: the server's own if it files what it delivers, else the draft. */
export async function fileSent(ctx: ImapContext, draft: MirrorMessage): Promise<SentMail> {
  const filed = await findInSent(ctx, draft);
  if (filed) {
    await deleteDraftMessages(ctx, [draft.id]);
    return { messageId: filed.id, threadId: filed.threadId };
  }
  const sent = await findFolder(ctx, 'sent');
  const places = await listPlacesOf(ctx.db, ctx.userId, [draft.id]);
  const folders = await listFolders(ctx.db, ctx.userId);
  const validities = new Map(folders.map((folder) => [folder.path, folder.uidValidity]));
  const drafts = places.filter(({ role }) => role === 'drafts');
  const steps = drafts.map(({ path, uid }) => ({ kind: 'move' as const, from: path, uid, to: sent }));
  await ctx.pool.use('write', async (client) => {
    await changeFlags(client, drafts, { flag: '\\Draft', on: false, uidValidities: validities });
    await moveMessages(client, steps, validities);
  });
  await ctx.mailbox.refresh([...drafts.map(({ path }) => path), sent]);
  return { messageId: draft.id, threadId: draft.threadId };
}

/**
 * Of a draft that a process handed over before it died: if it is known to be delivered, it is filed. Until then whoever
 * looks among the sent messages does not find it.
 */
export async function fileIfDelivered(ctx: ImapContext, draft: MirrorMessage): Promise<void> {
  if (!draft.sentAt) {
    if (!(await findInSent(ctx, draft))) return;
    await setSent(ctx.db, { userId: ctx.userId, id: draft.id, at: ctx.clock.now() });
  }
  await fileSent(ctx, draft);
}

/** Asks the server, not the mirror: it may have filed the message this second. */
export async function findInSent(ctx: ImapContext, draft: MirrorMessage): Promise<MirrorMessage | null> {
  if (!draft.rfcId.startsWith('<')) return null;
  const path = await findFolder(ctx, 'sent');
  const uids = await ctx.pool.use('read', async (client) => {
    await client.mailboxOpen(path, { readOnly: true });
    return (await client.search({ header: { 'message-id': draft.rfcId } }, { uid: true })) || [];
  });
  if (uids.length === 0) return null;
  await ctx.mailbox.refresh([path]);
  const [place] = await listPlaces(ctx.db, { userId: ctx.userId, path }, uids);
  const [message] = place ? await findMessages(ctx.db, ctx.userId, [place.messageId]) : [];
  if (!message) throw new ProviderError('unavailable', 'The sent message is not listed yet');
  return message;
}

/** Messages that were delivered while the mailbox was unreachable. Filing is retried at the next sync. */
export async function fileLeftBehind(ctx: ImapContext): Promise<void> {
  try {
    for (const message of await listUnfiledMessages(ctx.db, ctx.userId)) await fileSent(ctx, message);
  } catch (error) {
    ctx.logger.warn('imap.sent-not-filed', {}, error);
  }
}
