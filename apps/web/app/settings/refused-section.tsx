import type { BlockedSenders, MutedThreads } from '@triage/contract/inbox/refused-mail';
import { type ReactNode, useState } from 'react';
import { readSender } from '../client/data/read-sender.ts';
import { readServerError, trpc } from '../client/data/trpc.ts';
import { formatShort } from '../client/time/format-time.ts';
import { useTime } from '../client/time/use-time.ts';
import { Button } from '../ui/button.tsx';
import { Section } from './section.tsx';

export type RefusedMail = BlockedSenders & MutedThreads;

export function RefusedSection({ refused }: { refused: RefusedMail }) {
  const time = useTime();
  return (
    <Section title="Blocked and muted" about="New mail here skips your lanes.">
      <RefusedList
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
      <RefusedList
        title="Muted threads"
        about="They stay in Done, even when new mail arrives."
        none="No thread is muted. Shift+M mutes one."
        entries={refused.threads.map(({ threadId, subject, sender, mutedAt }) => ({
          id: threadId,
          name: subject || 'No subject',
          about: [sender && readSender(sender).name, `since ${formatShort(mutedAt, time)}`]
            .filter(Boolean)
            .join(', '),
        }))}
        verb="Unmute"
        onEnd={(threadId) => trpc.threads.unmute.mutate({ threadId })}
      />
    </Section>
  );
}

interface ListProps {
  title: string;
  about: string;
  none: string;
  entries: readonly { id: string; name: string; about: string }[];
  verb: string;
  onEnd(id: string): Promise<unknown>;
}

function RefusedList({ title, about, none, entries, verb, onEnd }: ListProps) {
  const [ended, setEnded] = useState<ReadonlySet<string>>(new Set());
  const [problem, setProblem] = useState<ReactNode>(null);
  const left = entries.filter(({ id }) => !ended.has(id));
  const end = async (id: string) => {
    try {
      setProblem(null);
      await onEnd(id);
      setEnded((before) => new Set([...before, id]));
    } catch (error) {
      setProblem(readServerError(error) ?? 'The server did not respond');
    }
  };
  return (
    <div className="mb-6 last:mb-0">
      <h3 className="text-sm font-semibold">{title}</h3>
      <p className="text-sm text-ink-2">{left.length > 0 ? about : none}</p>
      {left.length > 0 ? (
        <ul aria-label={title} className="mt-2 border-y border-line">
          {left.map((entry) => (
            <li key={entry.id} className="flex items-center gap-4 border-t border-line py-2 first:border-t-0">
              <p className="min-w-0 flex-1 text-sm">
                <span className="block truncate">{entry.name}</span>
                <span suppressHydrationWarning className="block truncate text-ink-3">
                  {entry.about}
                </span>
              </p>
              <Button
                look="quiet"
                size="sm"
                aria-label={`${verb} ${entry.name}`}
                onClick={() => void end(entry.id)}
              >
                {verb}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {problem ? (
        <p role="alert" className="mt-2 text-sm text-danger">
          {problem}
        </p>
      ) : null}
    </div>
  );
}
