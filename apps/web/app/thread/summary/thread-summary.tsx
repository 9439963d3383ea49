import type { ThreadView } from '@triage/contract/inbox/inbox';
import type { SummaryPoint } from '@triage/contract/inbox/summary';
import { showMessage } from '../../client/data/queries/wanted-message.ts';
import { useSummary } from './use-summary.ts';

/** Two sentences about a long thread and what it asks; each opens the message that it comes from. */
export function ThreadSummary({ thread }: { thread: ThreadView }) {
  const summary = useSummary(thread);
  if (!summary) return null;
  const { points, asked } = summary;
  return (
    <section aria-label="Summary" className="no-print mb-5 rounded-lg bg-well px-4 py-3 text-sm">
      <h3 className="mb-1 text-xs text-ink-2">Summary by AI</h3>
      <ul className="space-y-1">
        {points.map((point) => (
          <Point key={`${point.messageId} ${point.text}`} point={point} thread={thread} />
        ))}
      </ul>
      {asked ? (
        <>
          <h3 className="mt-2 mb-1 text-xs text-ink-2">Asked of you</h3>
          <ul>
            <Point point={asked} thread={thread} />
          </ul>
        </>
      ) : null}
    </section>
  );
}

function Point({ point: { text, messageId }, thread }: { point: SummaryPoint; thread: ThreadView }) {
  const number = thread.messages.findIndex((message) => message.messageId === messageId) + 1;
  const from = thread.messages[number - 1];
  if (!from) return null;
  const name = from.fromMe ? 'you' : from.from.name || from.from.email;
  return (
    <li dir="auto">
      {text}{' '}
      <button
        type="button"
        aria-label={`Show message ${number}, from ${name}`}
        title={`From ${name}`}
        onClick={() => showMessage({ threadId: thread.threadId, messageId })}
        className="nums min-h-6 min-w-6 rounded-md px-1 text-xs text-ink-2 underline underline-offset-2 hover:text-ink"
      >
        {number}
      </button>
    </li>
  );
}
