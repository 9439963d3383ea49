import type { InboxRow } from '@triage/contract/inbox/inbox';
import { parseSender } from '../client/data/parse-sender.ts';

/** The text of the banner: the problem and the advice. Null if nothing was found. */
export function describeDeception({
  sender,
  suspicious,
  deception,
}: Pick<InboxRow, 'sender' | 'suspicious' | 'deception'>): { what: string; advice: string } | null {
  if (!suspicious) return null;
  if (!deception)
    return {
      what: 'This email carries hidden instructions or instructions for programs.',
      advice: 'They were ignored. Check the sender and the links before you act on it.',
    };
  const address = parseSender(sender).address;
  const name = deception.looksLike;
  const elsewhere = 'If you know them, ask them some other way before you answer, pay or open a link.';
  const careful = 'Open no link or attachment and give no password or money unless you are sure.';
  switch (deception.kind) {
    case 'lookalikeDomain':
    case 'foreignAddress':
      return { what: looksLike(name, address), advice: elsewhere };
    case 'falseSender':
      return {
        what: name ? looksLike(name, address) : `The name of the sender does not fit the address ${address}.`,
        advice: careful,
      };
    case 'unverifiedSender':
      return {
        what: `This looks like an email from ${name ?? 'this address'}, but your mail provider could not verify that.`,
        advice: elsewhere,
      };
    case 'disguisedText':
      return {
        what: 'This email is written with letters that only look like the usual ones.',
        advice: careful,
      };
    case 'passwordRequest':
      return {
        what: `This asks for a sign-in or a password. It comes from ${address}, to whom you have never written.`,
        advice: 'Go to the site yourself instead of through a link in this email.',
      };
    case 'paymentRequest':
      return {
        what: `This asks for a payment. It comes from ${address}, to whom you have never written.`,
        advice: careful,
      };
    case 'newAccount':
      return {
        what: 'This asks you to pay to a new bank account.',
        advice: 'Call the person at a number that you already have before you pay.',
      };
    case 'advanceFee':
      return {
        what: `This promises money or a prize. It comes from ${address}, to whom you have never written.`,
        advice: careful,
      };
    case 'extortion':
      return {
        what: 'This threatens you and asks for money.',
        advice: 'Such threats are sent to many people and are rarely true. Don’t pay, and don’t answer.',
      };
    case 'deceptiveLink':
      return { what: 'Links in this email do not lead where they say.', advice: careful };
  }
}

function looksLike(name: string | null, address: string): string {
  return `This looks like ${name ?? 'somebody you know'}, but the address is ${address}.`;
}
