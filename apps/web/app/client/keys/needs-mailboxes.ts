/** Commands that only somebody with several mailboxes is shown. */
export function needsMailboxes({ id }: { id: string }): boolean {
  return id.includes('-mailbox');
}
