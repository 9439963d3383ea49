import { queryOptions } from '@tanstack/react-query';
import type { OwnAddress } from '@triage/contract/account/addresses';
import { getQueryClient } from '../queries/query-client.ts';
import { trpc } from '../queries/trpc.ts';

/** The addresses that the person can send from. Seeded with the page; the composer asks again when it opens. */
export const addressesQuery = queryOptions({
  queryKey: ['addresses'],
  queryFn: () => trpc.settings.addresses.query(),
  staleTime: 60_000,
  gcTime: Number.POSITIVE_INFINITY,
});

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

/** The signature of an address; by default the sender of the open draft. */
export function signatureOf(email = openSender): string | undefined {
  return findAddress(email)?.signature?.text;
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
