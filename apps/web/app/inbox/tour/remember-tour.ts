import { getQueryClient } from '../../client/data/queries/query-client.ts';
import { trpc } from '../../client/data/queries/trpc.ts';
import { settingsQuery } from '../../client/data/settings/user-settings.ts';

/** Stored with the account, so that the tour is offered on one device only. */
export async function rememberTour(): Promise<void> {
  const client = getQueryClient();
  const { queryKey } = settingsQuery;
  if (client.getQueryData(queryKey)?.hasSeenTour) return;
  client.setQueryData(queryKey, (settings) => settings && { ...settings, hasSeenTour: true });
  try {
    await trpc.settings.update.mutate({ hasSeenTour: true });
  } catch {
    // Not worth a message: the next visit offers the tour again.
  }
}
