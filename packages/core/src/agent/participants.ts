import type { CachedMessage } from '../mime/cached-thread.ts';
import { parseAddresses } from '../mime/parse-addresses.ts';

/** Everybody who wrote or received it, in lower case. */
export function participantsOf(message: CachedMessage): string[] {
  const others = [...message.to, ...message.cc, ...message.bcc].flatMap((list) => parseAddresses(list));
  return [message.from.email, ...others.map(({ email }) => email)].map((email) => email.toLowerCase());
}
