import type { InboxRow, ThreadView } from '@triage/contract/inbox/inbox';
import { BellRing, Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import { openPanel } from '../client/data/place/panel.ts';
import { nudge } from '../client/follow-up/nudge.ts';
import { remind } from '../client/follow-up/reminders.ts';
import { stopWaiting } from '../client/follow-up/stop-waiting.ts';
import { useHints } from '../client/keys/use-hints.ts';
import { formatWhenWithin } from '../client/time/format-time.ts';
import { useTime } from '../client/time/use-time.ts';
import { Button } from '../ui/button.tsx';

interface Props {
  thread: ThreadView;
  me: string;
}

/** The follow-up state of this thread: waiting for an answer, or a reminder is set. */
export function FollowUpLine({ thread, me }: Props) {
  const time = useTime();
  const { titled } = useHints();
  const { followUp, reminded, lastMessageAt, threadId } = thread;
  const reminder = followUp?.reminder ?? null;
  const waits = followUp?.waiting ?? false;
  if (!reminder && !reminded && !waits) return null;
  const rows: readonly InboxRow[] = [thread];
  const again = () => openPanel({ name: 'remind', rows });
  return (
    <div className="no-print mb-5 flex flex-col gap-2 rounded-lg border border-line px-4 py-2.5 text-sm">
      {reminded || waits ? (
        <Line icon={<Hourglass size={16} aria-hidden />} text={describe(thread, time)}>
          {reminded?.about === 'promise' ? null : (
            <Button
              size="sm"
              title={titled('Write a follow-up', 'nudge')}
              onClick={() => void nudge(me, threadId)}
            >
              Nudge
            </Button>
          )}
          {waits ? (
            <Button look="quiet" size="sm" onClick={() => stopWaiting(rows)}>
              Not waiting
            </Button>
          ) : null}
          {reminder ? null : (
            <Button look="quiet" size="sm" title={titled('Remind me', 'remind')} onClick={again}>
              Remind me…
            </Button>
          )}
        </Line>
      ) : null}
      {reminder ? (
        <Line
          icon={<BellRing size={16} aria-hidden />}
          text={`Reminder ${formatWhenWithin(reminder.remindAt, time)}${reminder.about === 'answer' ? ', if nobody answers' : ''}`}
        >
          <Button look="quiet" size="sm" onClick={again}>
            Change
          </Button>
          <Button look="quiet" size="sm" onClick={() => remind(rows, null)}>
            Remove
          </Button>
        </Line>
      ) : null}
    </div>
  );

  function describe({ reminded: mark }: ThreadView, now: typeof time): string {
    if (mark?.about === 'promise') return 'You wanted to be reminded of what you wrote here';
    if (mark) return `No answer since ${formatWhenWithin(mark.since, now)}`;
    return `Waiting for an answer since ${formatWhenWithin(lastMessageAt, now)}`;
  }
}

function Line({ icon, text, children }: { icon: ReactNode; text: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="text-ink-3">{icon}</span>
      <span suppressHydrationWarning className="min-w-0 flex-1 basis-40">
        {text}
      </span>
      <span className="flex flex-wrap gap-1">{children}</span>
    </div>
  );
}
