import type { MessageView, ThreadView } from '@triage/contract/inbox/inbox';
import { parseSender } from '../data/parse-sender.ts';
import { ownEmails } from './own-addresses.ts';
import { writeRecipient } from './recipients.ts';

export function senderOf({ from, replyTo }: MessageView): string {
  return replyTo ?? writeRecipient(from.name, from.email);
}

/** The additional recipients of a reply to all. */
export function findOthers(message: MessageView, me: string): string[] {
  const { to, cc, fromMe } = message;
  const addressOf = (each: string) => parseSender(each).address.toLowerCase();
  const reached = new Set([
    ...ownEmails(me),
    ...(fromMe ? to.map(addressOf) : [addressOf(senderOf(message))]),
  ]);
  return [...(fromMe ? [] : to), ...cc].filter((each) => !reached.has(addressOf(each)));
}

export function canReplyToAll({ messages }: Pick<ThreadView, 'messages'>, me: string): boolean {
  const last = findReplied(messages);
  return last !== undefined && findOthers(last, me).length + (last.fromMe ? last.to.length : 1) > 1;
}

export function findReplied(messages: readonly MessageView[]): MessageView | undefined {
  return messages.findLast((message) => !message.fromMe) ?? messages.at(-1);
}
