import type { QuietThreads } from '@triage/contract/account/notifications';
import { parseSender } from '../../client/data/parse-sender.ts';
import { trpc } from '../../client/data/queries/trpc.ts';
import { formatShort } from '../../client/time/format-time.ts';
import { useTime } from '../../client/time/use-time.ts';
import { RemovableList } from '../form/removable-list.tsx';

/** Conversations about which no device is notified. */
export function QuietList({ threads }: QuietThreads) {
  const time = useTime();
  return (
    <div className="mt-8">
      <RemovableList
        title="Conversations without notifications"
        about="They stay in their lanes. Reminders still come."
        none="None. The menu of a thread turns its notifications off."
        entries={threads.map(({ threadId, subject, sender, quietSince }) => ({
          id: threadId,
          name: subject || 'No subject',
          about: [sender && parseSender(sender).name, `since ${formatShort(quietSince, time)}`]
            .filter(Boolean)
            .join(', '),
        }))}
        verb="Turn on"
        onEnd={(threadId) => trpc.threads.unquiet.mutate({ threadId })}
      />
    </div>
  );
}
