import { mailboxOf } from '@triage/contract/mailbox-id';
import { findMailbox, useMailboxes } from '../../client/data/mailboxes.ts';
import { LabelDot } from '../../ui/label-dot.tsx';

/** Where a thread is, for somebody with several mailboxes. */
export function InMailbox({ threadId }: { threadId: string }) {
  const mailbox = findMailbox(useMailboxes(), mailboxOf(threadId));
  if (!mailbox) return null;
  const { mailboxId, colour, name, emailAddress } = mailbox;
  return (
    <>
      <span
        title={emailAddress ?? undefined}
        className="inline-flex max-w-full items-center gap-1.5 align-bottom font-medium text-ink"
      >
        <LabelDot id={mailboxId} colour={colour} />
        <span className="truncate">
          <span className="sr-only">In </span>
          {name}
        </span>
      </span>
      <span aria-hidden className="mx-1.5 text-ink-3">
        ·
      </span>
    </>
  );
}
