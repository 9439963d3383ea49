import type { AlsoIn } from '@triage/contract/inbox/also-in';
import type { Tenants } from './find-copies.ts';
import { findTwins, showTwins } from './find-twins.ts';

/** A thread with the mailboxes that have it too. */
export async function addAlsoIn<View extends { threadId: string }>(
  tenants: Tenants,
  thread: View,
): Promise<View & { alsoIn?: AlsoIn[] }> {
  const { threadId } = thread;
  const twins = await findTwins(tenants, [threadId], (copies) =>
    copies.filter((copy) => copy.threadId === threadId),
  );
  return showTwins([thread], twins)[0] ?? thread;
}
