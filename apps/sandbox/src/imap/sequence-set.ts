import type { ImapMessage } from './imap-mailbox.ts';
import { ImapRefusal } from './imap-refusal.ts';

const SET = /^(?:\d{1,10}|\*)(?::(?:\d{1,10}|\*))?(?:,(?:\d{1,10}|\*)(?::(?:\d{1,10}|\*))?)*$/;

export type Numbered = { number: number; message: ImapMessage };

export function isSequenceSet(text: string): boolean {
  return SET.test(text);
}

/** The messages that a set such as `1:3,7,9:*` names, by their numbers or by their UIDs. */
export function messagesIn(set: string, view: readonly ImapMessage[], byUid: boolean): Numbered[] {
  if (!isSequenceSet(set)) throw new ImapRefusal('BAD', 'Invalid set of messages');
  const last = byUid ? (view.at(-1)?.uid ?? 0) : view.length;
  const numberOf = (text: string) => (text === '*' ? last : Number(text));
  const ranges = set.split(',').map((range) => {
    const [first = '', second = first] = range.split(':');
    const [one, two] = [numberOf(first), numberOf(second)];
    return { from: Math.min(one, two), to: Math.max(one, two) };
  });
  return view.flatMap((message, index) => {
    const value = byUid ? message.uid : index + 1;
    const isNamed = ranges.some(({ from, to }) => value >= from && value <= to);
    return isNamed ? [{ number: index + 1, message }] : [];
  });
}

/** As a set: `1:3,7`. */
export function writeSet(uids: readonly number[]): string {
  return uids.join(',');
}
