import { type Mail, ProviderError } from '@triage/core/ports/mail';
import { listFolders } from '@triage/database/tables/imap/folders';
import { listPlacesOf } from '@triage/database/tables/imap/places';
import { packUids } from '../mirror/pack-uids.ts';
import type { ImapContext } from './context.ts';
import { failed, openForChange } from './run-steps.ts';

/** From the trash alone: a copy in another folder stays. */
export function deleteForGood(ctx: ImapContext): Pick<Mail, 'deleteMessages'> {
  return {
    async deleteMessages(messageIds) {
      await ctx.mailbox.known();
      const places = await listPlacesOf(ctx.db, ctx.userId, [...messageIds]);
      const trashed = places.filter(({ role }) => role === 'trash');
      if (trashed.length === 0) return;
      await ctx.pool.use('write', async (client) => {
        // Without it an expunge would delete whatever else another program has marked in the folder.
        if (!client.capabilities.has('UIDPLUS'))
          throw new ProviderError('forbidden', 'The mail server cannot delete single messages');
        const folders = await listFolders(ctx.db, ctx.userId);
        const uidValidities = new Map(folders.map((one) => [one.path, one.uidValidity]));
        for (const [path, here] of Map.groupBy(trashed, (place) => place.path)) {
          await openForChange(client, path, uidValidities);
          const uids = packUids(here.map(({ uid }) => uid));
          if (!(await client.messageDelete(uids, { uid: true }))) throw failed(client);
        }
      });
      await ctx.mailbox.refresh(trashed.map(({ path }) => path));
    },
  };
}
