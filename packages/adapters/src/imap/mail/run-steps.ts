import { ProviderError } from '@triage/core/ports/mail';
import type { ImapFlow } from 'imapflow';
import { packUids } from '../mirror/pack-uids.ts';
import { openExisting } from '../server/open-existing.ts';
import type { PlaceOf, Step } from './plan-moves.ts';

type UidValidities = ReadonlyMap<string, string | null>;

export async function changeFlags(
  client: ImapFlow,
  places: readonly PlaceOf[],
  { flag, on, uidValidities }: { flag: string; on: boolean; uidValidities: UidValidities },
): Promise<void> {
  for (const [path, here] of Map.groupBy(places, (place) => place.path)) {
    await openForChange(client, path, uidValidities);
    const uids = packUids(here.map(({ uid }) => uid));
    const done = on
      ? await client.messageFlagsAdd(uids, [flag], { uid: true })
      : await client.messageFlagsRemove(uids, [flag], { uid: true });
    if (!done) throw failed(client);
  }
}

/** One command for each pair of folders, copies first: a copy needs its source in place. */
export async function moveMessages(
  client: ImapFlow,
  steps: readonly Step[],
  uidValidities: UidValidities,
): Promise<void> {
  const inOrder = [...steps].sort((one, other) => one.kind.localeCompare(other.kind));
  const groups = Map.groupBy(inOrder, ({ kind, from, to }) => JSON.stringify([kind, from, to]));
  for (const group of groups.values()) {
    const [first] = group;
    if (!first) continue;
    await openForChange(client, first.from, uidValidities);
    const uids = packUids(group.map(({ uid }) => uid));
    const done =
      first.kind === 'copy'
        ? await client.messageCopy(uids, first.to, { uid: true })
        : await client.messageMove(uids, first.to, { uid: true });
    if (!done) throw failed(client);
  }
}

/** UIDs of another UIDVALIDITY name other messages. */
export async function openForChange(
  client: ImapFlow,
  path: string,
  uidValidities: UidValidities,
): Promise<void> {
  const mailbox = await openExisting(client, path);
  if (String(mailbox?.uidValidity) !== uidValidities.get(path))
    throw new ProviderError('unavailable', 'The folder is not what it was when it was last read');
}

/** imapflow returns false when the server refused, and when the connection was lost. */
export function failed(client: ImapFlow): ProviderError {
  return client.usable
    ? new ProviderError('unavailable', 'The mail server refused the change')
    : new ProviderError('unknown', 'The connection to the mail server broke');
}
