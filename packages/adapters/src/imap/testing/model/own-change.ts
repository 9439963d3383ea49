import type { TenantContext } from '@triage/core/context';
import { isProviderFailure } from '@triage/core/ports/mail';
import { pickFrom, type Random } from './seeded-random.ts';

/** What a person does to a thread here. */
export async function ownChange(
  { mail }: Pick<TenantContext, 'mail'>,
  random: Random,
  note: (line: string) => void,
): Promise<void> {
  const labels = (await mail.listLabels()).filter(({ own }) => own).map(({ id }) => id);
  const own = pickFrom(random, labels);
  const { threads } = await mail.listThreadIds({ labelIds: [pickFrom(random, ['INBOX', own])], max: 20 });
  const thread = threads[random(threads.length)];
  if (!thread) return;
  const change = pickFrom(random, [
    { remove: ['INBOX'] },
    { add: ['INBOX'] },
    { add: ['STARRED'] },
    { remove: ['UNREAD'] },
    { add: ['TRASH'], remove: ['INBOX'] },
    { add: [own], remove: ['INBOX'] },
    { remove: [own] },
  ]);
  note(`we change ${thread.id}: ${JSON.stringify(change)}`);
  await mail.modifyThread(thread.id, change).catch((error: unknown) => {
    // Renamed by the other program meanwhile.
    if (!isProviderFailure(error, 'invalid')) throw error;
  });
}
