import type { InboxRow } from '@triage/contract/inbox/inbox';

export interface Sender {
  name: string;
  address: string;
}

/** `Name <a@b>` or a bare address. */
export function parseSender(sender: string): Sender {
  const found = /<([^<>]+)>\s*$/.exec(sender);
  const address = (found?.[1] ?? sender).trim();
  const before = found ? sender.slice(0, found.index).trim() : '';
  const name = before.replace(/^"(.*)"$/, '$1').trim();
  return { name: name || (address.split('@')[0] ?? address), address };
}

/** "Alice", "Alice and Bob", "Alice and 2 more". */
export function formatRecipients(to: readonly string[]): string {
  const [first = '', second = ''] = to.map((each) => (each.includes('<') ? parseSender(each).name : each));
  if (to.length > 2) return `${first} and ${to.length - 1} more`;
  return second ? `${first} and ${second}` : first;
}

/** The other participant of the thread, even if only the user has written so far. */
export function formatPeople({ sender, recipients }: Pick<InboxRow, 'sender' | 'recipients'>): string {
  const { name, address } = parseSender(sender);
  const others = recipients.map(parseSender).filter((each) => each.address !== address);
  return others.length > 0 ? `To: ${others.map((each) => each.name).join(', ')}` : name;
}
