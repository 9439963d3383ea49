import { listPlacesOf } from '@triage/database/tables/imap/places';
import { packUids } from '../mirror/pack-uids.ts';
import type { ImapContext } from './context.ts';
import { findFolder } from './find-folder.ts';

/** From the folder of drafts alone: a copy that was sent stays. Of the message to keep, its newest copy is left. */
export async function deleteDraftMessages(
  ctx: ImapContext,
  messageIds: readonly string[],
  keep?: string,
): Promise<void> {
  const places = await listPlacesOf(ctx.db, ctx.userId, [...messageIds]);
  const drafts = places.filter(({ role }) => role === 'drafts');
  const kept = drafts
    .filter(({ messageId }) => messageId === keep)
    .sort((one, other) => Number(one.uid) - Number(other.uid))
    .at(-1);
  const gone = drafts.filter((place) => place !== kept);
  if (gone.length === 0) return;
  const trash = await findFolder(ctx, 'trash');
  await ctx.pool.use('write', async (client) => {
    for (const [path, here] of Map.groupBy(gone, (place) => place.path)) {
      await client.mailboxOpen(path);
      const uids = packUids(here.map(({ uid }) => uid));
      // Without UIDPLUS an expunge would delete whatever else is marked in the folder.
      if (client.capabilities.has('UIDPLUS')) await client.messageDelete(uids, { uid: true });
      else await client.messageMove(uids, trash, { uid: true });
    }
  });
  await ctx.mailbox.refresh([...gone.map(({ path }) => path), trash]);
}
