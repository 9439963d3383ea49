import type { CommandId } from '../changes/commands.ts';

const ids: ReadonlySet<string> = new Set<CommandId>(['next-mailbox', 'previous-mailbox', 'all-mailboxes']);

/** Commands that only somebody with several mailboxes is shown. */
export function needsMailboxes({ id }: { id: string }): boolean {
  return ids.has(id);
}
