import { Command } from 'cmdk';
import { showMailbox } from '../../client/changes/mailboxes/switch-mailbox.ts';
import { useMailboxes } from '../../client/data/mailboxes.ts';
import { afterPaint } from '../../client/paint/after-paint.ts';
import { LabelDot } from '../../ui/label-dot.tsx';

/** The person's mailboxes, as commands of the palette. */
export function MailboxItems({ onClose }: { onClose(): void }) {
  return useMailboxes().map(({ mailboxId, name, emailAddress, colour }) => (
    <Command.Item
      key={mailboxId}
      value={`Show only ${name} ${mailboxId}`}
      keywords={[name, emailAddress ?? '', 'mailbox', 'account']}
      onSelect={() => {
        onClose();
        afterPaint(() => showMailbox(mailboxId));
      }}
      className="flex h-10 items-center gap-2.5 rounded-md px-3 text-sm"
    >
      <span className="truncate">Show only {name}</span>
      <LabelDot id={mailboxId} colour={colour} />
    </Command.Item>
  ));
}
