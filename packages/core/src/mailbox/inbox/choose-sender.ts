import type { OwnAddress } from '@triage/contract/account/addresses';
import type { CachedMessage } from '../../mime/cached-thread.ts';
import { parseAddresses, sameMailbox } from '../../mime/parse-addresses.ts';

type Addressed = Pick<CachedMessage, 'fromMe' | 'from' | 'to' | 'cc' | 'headers' | 'labelIds'>;

/**
 * The address that a reply leaves from: the one that was written to, else the default. What the sender wrote to comes
 * before where it was delivered, which for forwarded mail is always the mailbox.
 */
export function chooseSender(
  addresses: readonly OwnAddress[],
  messages: readonly Addressed[],
): string | undefined {
  const sent = messages.filter(({ labelIds }) => !labelIds.includes('DRAFT'));
  const answered = sent.findLast(({ fromMe }) => !fromMe) ?? sent.at(-1);
  return (answered && findAddressed(addresses, answered)) ?? defaultSender(addresses);
}

function defaultSender(addresses: readonly OwnAddress[]): string | undefined {
  return (addresses.find(({ isDefault }) => isDefault) ?? addresses[0])?.email;
}

function findAddressed(addresses: readonly OwnAddress[], message: Addressed): string | undefined {
  const { fromMe, from, to, cc, headers } = message;
  const named = fromMe ? [from.email] : [...to, ...cc, headers['delivered-to'] ?? ''];
  for (const { email } of named.flatMap(parseAddresses)) {
    const own =
      addresses.find((address) => address.email === email.toLowerCase()) ??
      addresses.find((address) => sameMailbox(address.email, email));
    if (own) return own.email;
  }
  return undefined;
}
