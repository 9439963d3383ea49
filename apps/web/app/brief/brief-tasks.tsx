import type { Brief } from '@triage/contract/inbox/brief';
import { agentOpen } from '../client/data/place/agent-open.ts';
import { formatShort, type TimeContext } from '../client/time/format-time.ts';
import { Section } from './brief-sections.tsx';

/** Answers of the assistant’s scheduled tasks. */
export function Tasks({ brief: { tasks }, time }: { brief: Brief; time: TimeContext }) {
  return (
    <Section title="Your tasks" count={tasks.rows.length} more={tasks.more}>
      {tasks.rows.map(({ taskId, at, text, state, answer, cards }) => (
        <li key={`${taskId} ${at}`} className="px-3 py-2 text-sm">
          <p className="flex items-baseline gap-2">
            <span dir="auto" className="min-w-0 flex-1 font-medium break-words">
              {text}
            </span>
            <span className="nums shrink-0 text-xs text-ink-3" suppressHydrationWarning>
              {formatShort(at, time)}
            </span>
          </p>
          {answer ? (
            <p
              dir="auto"
              className={`mt-0.5 break-words whitespace-pre-line ${state === 'done' ? 'text-ink-2' : 'text-warn'}`}
            >
              {answer}
            </p>
          ) : null}
          {cards > 0 ? (
            <button
              type="button"
              onClick={() => agentOpen.set(true)}
              className="mt-1 min-h-6 text-xs text-warn underline underline-offset-2 max-sm:min-h-11"
            >
              {cards === 1 ? 'One change needs your approval' : `${cards} changes need your approval`}
            </button>
          ) : null}
        </li>
      ))}
    </Section>
  );
}
