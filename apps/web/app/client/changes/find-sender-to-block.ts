import { parseSender, type Sender } from '../data/parse-sender.ts';
import type { Rows } from './inbox-actions.ts';

/** The one sender of these rows, other than the user; null where there are several. */
export function findSenderToBlock(rows: Rows, me: string): Sender | null {
  const senders = new Map(
    rows
      .map(({ sender }) => parseSender(sender))
      .filter(({ address }) => address.includes('@') && address.toLowerCase() !== me.toLowerCase())
      .map((sender) => [sender.address.toLowerCase(), sender]),
  );
  const [sender] = senders.values();
  return sender && senders.size === 1 ? sender : null;
}
