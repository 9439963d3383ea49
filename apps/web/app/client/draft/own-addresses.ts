import type { OwnAddress } from '@triage/contract/account/addresses';
import { getQueryClient } from '../data/queries/query-client.ts';
import { addressesQuery } from '../data/settings/addresses-query.ts';
import { currentSettings } from '../data/settings/user-settings.ts';

let openSender: string | undefined;

/** The From address of the open draft: its signature is the one that does not count as the user's text. */
export function noteSender(email: string | undefined): void {
  openSender = email;
}

function findAddress(email: string | undefined): OwnAddress | undefined {
  const addresses = currentAddresses();
  const wanted = email?.toLowerCase();
  return (
    addresses.find((address) => address.email === wanted) ?? addresses.find(({ isDefault }) => isDefault)
  );
}

/** The body of a new email: an empty line above the signature of its address, or of the one that the open draft has. */
export function signedBody(from = openSender): string {
  const signature = (findAddress(from)?.signature?.text ?? currentSettings()?.signature ?? '').trimEnd();
  return signature.trim() === '' ? '' : `\n\n${signature}`;
}

/** The address that a new email leaves from, and its signature. Without one the server chooses. */
export function signedFrom(from: string | undefined): { from: string | undefined; body: string } {
  return { from, body: signedBody(from) };
}

/** All addresses of the person, in lower case. */
export function ownEmails(me: string): string[] {
  return [me.toLowerCase(), ...currentAddresses().map(({ email }) => email)];
}

/** A reply is addressed to oneself only if no other recipient is left. */
export function withoutOwn(recipients: readonly string[], me: string): string[] {
  const own = new Set(ownEmails(me));
  const others = recipients.filter((each) => !own.has(bareEmail(each)));
  return others.length > 0 ? others : [...recipients];
}

function bareEmail(recipient: string): string {
  return (/<([^<>]*)>\s*$/.exec(recipient)?.[1] ?? recipient).trim().toLowerCase();
}

function currentAddresses(): OwnAddress[] {
  return getQueryClient().getQueryData(addressesQuery.queryKey)?.addresses ?? [];
}
