import { Suspense } from 'react';
import { useMailboxes } from '../client/data/mailboxes.ts';
import type { InboxLocation } from '../client/data/place/inbox-location.ts';
import { lazyPart } from '../client/paint/lazy-part.ts';

const MailboxSwitch = lazyPart(async () => (await import('./mailbox-switch.tsx')).MailboxSwitch);

interface Props {
  place: InboxLocation;
  look: 'rail' | 'strip';
}

/** Loaded for somebody with several mailboxes. */
export function Mailboxes(props: Props) {
  return useMailboxes().length > 0 ? (
    <Suspense>
      <MailboxSwitch {...props} />
    </Suspense>
  ) : null;
}
