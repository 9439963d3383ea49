import { queryOptions } from '@tanstack/react-query';
import { notify } from '../../changes/notices/notify.ts';
import { getQueryClient } from '../queries/query-client.ts';
import { trpc } from '../queries/trpc.ts';

/** Addresses, in lower case, whose emails show their images at once. Asked for with the first email that has any. */
export const imageSendersQuery = queryOptions({
  queryKey: ['image-senders'],
  queryFn: () => trpc.reading.imageSenders.query(),
  staleTime: 300_000,
  gcTime: Number.POSITIVE_INFINITY,
});

/** From now on, on every device. The settings take it back. */
export async function allowImagesOf(address: string): Promise<void> {
  const { queryKey } = imageSendersQuery;
  const client = getQueryClient();
  const email = address.toLowerCase();
  client.setQueryData(queryKey, (all) => [email, ...(all ?? [])]);
  try {
    await trpc.reading.allowImages.mutate({ address });
    notify(`Images from ${address} are always shown`, { duration: 4_000 });
  } catch {
    client.setQueryData(queryKey, (all) => all?.filter((each) => each !== email));
    notify(`Couldn’t remember ${address}. Images are shown this time.`, { isProblem: true });
  }
}
