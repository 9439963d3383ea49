import type { Passage } from '@triage/contract/inbox/ask';
import { CalendarDays } from 'lucide-react';
import type { MouseEvent } from 'react';
import { here, open } from '../../client/changes/inbox-actions.ts';
import {
  goTo,
  type InboxLocation,
  inboxPath,
  useInboxLocation,
} from '../../client/data/place/inbox-location.ts';
import { showMessage } from '../../client/data/queries/wanted-message.ts';
import { formatFull } from '../../client/time/format-time.ts';
import { useTime } from '../../client/time/use-time.ts';

/** The message at the words that are cited, or the day of the event. */
export function openPassage(passage: Passage): void {
  if (passage.kind === 'event') {
    goTo(placeOf(passage, here()));
    return;
  }
  const { threadId, messageId, marked } = passage;
  showMessage({ threadId, messageId, quote: marked });
  open(threadId);
}

function placeOf(passage: Passage, place: InboxLocation): InboxLocation {
  if (passage.kind === 'message') return { ...place, threadId: passage.threadId };
  return { view: 'agenda', threadId: null, day: passage.start.slice(0, 10), days: 1 };
}

export function Passages({ passages }: { passages: readonly Passage[] }) {
  const time = useTime();
  const place = useInboxLocation();
  return (
    <ol aria-label="Sources" className="-mx-3 mt-3 space-y-1">
      {passages.map((passage) => (
        <li key={passage.number}>
          <a
            href={inboxPath(placeOf(passage, place))}
            aria-current={
              passage.kind === 'message' && passage.threadId === place.threadId ? 'true' : undefined
            }
            onClick={(event: MouseEvent) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
              event.preventDefault();
              openPassage(passage);
            }}
            className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-2 rounded-md px-3 py-2 hover:bg-well focus-visible:-outline-offset-2"
          >
            <span className="nums text-sm text-ink-3">{passage.number}</span>
            <span className="min-w-0">
              <span className="flex min-w-0 flex-wrap items-baseline gap-x-2 text-sm">
                {passage.kind === 'event' ? (
                  <CalendarDays size={14} aria-label="Event" className="self-center text-ink-2" />
                ) : null}
                <span className="min-w-0 font-medium [overflow-wrap:anywhere]">
                  {passage.title || 'No subject'}
                </span>
                <span className="text-xs text-ink-2" suppressHydrationWarning>
                  {passage.kind === 'message'
                    ? `${passage.fromMe ? 'You' : passage.from}, ${formatFull(passage.sentAt, time)}`
                    : passage.allDay
                      ? passage.start.slice(0, 10)
                      : formatFull(passage.start, time)}
                </span>
              </span>
              {passage.kind === 'message' ? (
                <span
                  dir="auto"
                  className="mt-0.5 line-clamp-3 text-sm whitespace-pre-line text-ink-2 [overflow-wrap:anywhere]"
                >
                  {passage.quote}
                </span>
              ) : null}
            </span>
          </a>
        </li>
      ))}
    </ol>
  );
}
