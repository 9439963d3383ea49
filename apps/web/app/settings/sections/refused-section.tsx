import type { BlockedSenders, MutedThreads } from '@triage/contract/inbox/refused-mail';
import { parseSender } from '../../client/data/parse-sender.ts';
import { trpc } from '../../client/data/queries/trpc.ts';
import { formatShort } from '../../client/time/format-time.ts';
import { useTime } from '../../client/time/use-time.ts';
import { RemovableList } from '../form/removable-list.tsx';
import { Section } from '../form/section.tsx';

export type RefusedMail = BlockedSenders & MutedThreads;

export function RefusedSection({ refused }: { refused: RefusedMail }) {
  const time = useTime();
  return (
    <Section title="Blocked and muted" about="New mail here skips your lanes.">
      <RemovableList
        title="Blocked senders"
        about="New mail from them goes to Trash."
        none="Nobody is blocked. Shift+B blocks the sender of a thread."
        entries={refused.senders.map(({ address, blockedAt }) => ({
          id: address,
          name: address,
          about: `since ${formatShort(blockedAt, time)}`,
        }))}
        verb="Unblock"
        onEnd={(address) => trpc.threads.unblock.mutate({ address })}
      />
      <RemovableList
        title="Muted threads"
        about="They stay in Done, even when new mail arrives."
        none="No thread is muted. Shift+M mutes one."
        entries={refused.threads.map(({ threadId, subject, sender, mutedAt }) => ({
          id: threadId,
          name: subject || 'No subject',
          about: [sender && parseSender(sender).name, `since ${formatShort(mutedAt, time)}`]
            .filter(Boolean)
            .join(', '),
        }))}
        verb="Unmute"
        onEnd={(threadId) => trpc.threads.unmute.mutate({ threadId })}
      />
    </Section>
  );
}
