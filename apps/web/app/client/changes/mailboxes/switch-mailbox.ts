import { mailboxOf } from '@triage/contract/mailbox-id';
import { findMailbox, knownMailboxes } from '../../data/mailboxes.ts';
import { goTo, type InboxLocation } from '../../data/place/inbox-location.ts';
import { announce } from '../../live/announce.ts';
import { here } from '../inbox-actions.ts';
import { noSelection, selectionStore } from '../selection.ts';

/** Shows one mailbox, or all without one, in the list where the person is. */
export function showMailbox(mailbox: string | undefined): void {
  const mailboxes = knownMailboxes();
  if (mailboxes.length === 0) return;
  if (here().mailbox !== mailbox) selectionStore.set(noSelection);
  goTo(inMailbox(here(), mailbox));
  const name = findMailbox(mailboxes, mailbox)?.name;
  announce(name === undefined ? 'All mailboxes' : `Only ${name}`);
}

/** Through all of them together and then each, round and round. */
export function stepMailbox(by: 1 | -1): void {
  const stops = [undefined, ...knownMailboxes().map(({ mailboxId }) => mailboxId)];
  const at = stops.indexOf(here().mailbox);
  showMailbox(stops.at((at + by) % stops.length));
}

/** A label is of one mailbox, so another one has no such list. */
export function inMailbox(place: InboxLocation, mailbox: string | undefined): InboxLocation {
  const { view, label, threadId: _, ...rest } = place;
  const isElsewhere = view === 'label' && mailbox !== undefined && mailboxOf(label ?? '') !== mailbox;
  const list = isElsewhere ? { view: 'reply' as const } : { view, ...(label ? { label } : {}) };
  return { ...rest, ...list, threadId: null, mailbox };
}
