import type { PersonMailbox } from '@triage/contract/account/mailboxes';
import type { InboxRow } from '@triage/contract/inbox/inbox';
import { mailboxOf } from '@triage/contract/mailbox-id';
import { mailboxesOf, useMailboxes } from '../../client/data/mailboxes.ts';
import { LabelDot } from '../../ui/label-dot.tsx';

/** Names the mailbox of a thread, and others that have the same email, if the user has several. */
export function InMailbox({ threadId, alsoIn }: Pick<InboxRow, 'threadId' | 'alsoIn'>) {
  const mailboxId = mailboxOf(threadId);
  const [mailbox, ...others] = mailboxesOf({ mailboxId, alsoIn }, useMailboxes());
  if (!mailbox) return null;
  return (
    <>
      <span className="sr-only">In </span>
      <Named mailbox={mailbox} />
      {others.map((other) => (
        <span key={other.mailboxId}>
          <span className="mr-1.5">, also in</span>
          <Named mailbox={other} />
        </span>
      ))}
      <span aria-hidden className="mx-1.5 text-ink-3">
        ·
      </span>
    </>
  );
}

function Named({ mailbox: { mailboxId, colour, name, emailAddress } }: { mailbox: PersonMailbox }) {
  return (
    <span
      title={emailAddress ?? undefined}
      className="inline-flex max-w-full items-center gap-1.5 align-bottom font-medium text-ink"
    >
      <LabelDot id={mailboxId} colour={colour} />
      <span className="truncate">{name}</span>
    </span>
  );
}
