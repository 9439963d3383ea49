import { listPlacesOf } from '@triage/database/tables/imap/places';
import { packUids } from '../mirror/pack-uids.ts';
import type { ImapContext } from './context.ts';
import { findFolder } from './find-folder.ts';

/** From the folder of drafts alone: a copy that was sent stays. */
export async function deleteDraftMessage(ctx: ImapContext, messageId: string): Promise<void> {
  const places = await listPlacesOf(ctx.db, ctx.userId, [messageId]);
  const drafts = places.filter(({ role }) => role === 'drafts');
  const trash = await findFolder(ctx, 'trash');
  await ctx.pool.use('write', async (client) => {
    for (const [path, here] of Map.groupBy(drafts, (place) => place.path)) {
      await client.mailboxOpen(path);
      const uids = packUids(here.map(({ uid }) => uid));
      // Without UIDPLUS an expunge would delete whatever else is marked in the folder.
      if (client.capabilities.has('UIDPLUS')) await client.messageDelete(uids, { uid: true });
      else await client.messageMove(uids, trash, { uid: true });
    }
  });
  await ctx.mailbox.refresh();
}
