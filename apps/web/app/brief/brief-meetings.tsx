import type { Brief } from '@triage/contract/inbox/brief';
import { Mail, MapPin, Video } from 'lucide-react';
import { goTo, inboxPath } from '../client/data/place/inbox-location.ts';
import { clock, type TimeContext } from '../client/time/format-time.ts';
import { Section } from './brief-sections.tsx';

const link =
  'inline-flex min-h-6 min-w-0 items-center gap-1.5 rounded-sm underline decoration-line-strong underline-offset-2 hover:decoration-ink';

/** The rest of the day in the calendar, with the email behind each meeting. */
export function Meetings({ brief, time }: { brief: Brief; time: TimeContext }) {
  const { meetings, timeZone } = brief;
  if (!meetings) return null;
  const at = (iso: string) => clock(new Date(iso), { ...time, timeZone });
  return (
    <Section title="Today" count={meetings.rows.length} more={meetings.more}>
      {meetings.rows.map(
        ({ eventId, title, start, end, allDay, place, hangoutLink, unanswered, threads }) => (
          <li key={eventId} data-hue="schedule" className="flex gap-3 px-3 py-2 text-sm">
            <span className="nums w-24 shrink-0 text-ink-2" suppressHydrationWarning>
              {allDay ? 'all day' : `${at(start)} – ${at(end)}`}
            </span>
            <span className="min-w-0 flex-1">
              <span dir="auto" className="font-medium break-words">
                {title || 'Busy'}
              </span>
              {unanswered ? (
                <span className="ml-2 text-xs text-(--schedule-text)">not answered yet</span>
              ) : null}
              <span className="flex flex-wrap gap-x-4 text-xs text-ink-2">
                {threads.map(({ threadId, subject }) => (
                  <a
                    key={threadId}
                    href={inboxPath({ view: 'brief', threadId })}
                    onClick={(event) => {
                      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                      event.preventDefault();
                      goTo({ view: 'brief', threadId });
                    }}
                    className={link}
                  >
                    <Mail size={13} aria-hidden className="shrink-0" />
                    <span className="truncate">{subject || 'No subject'}</span>
                  </a>
                ))}
                {hangoutLink ? (
                  <a href={hangoutLink} target="_blank" rel="noopener noreferrer" className={link}>
                    <Video size={13} aria-hidden /> Join the video call
                  </a>
                ) : null}
                {place ? (
                  <span className="inline-flex min-w-0 items-center gap-1.5">
                    <MapPin size={13} aria-hidden className="shrink-0 text-ink-3" />
                    <span className="truncate">{place}</span>
                  </span>
                ) : null}
              </span>
            </span>
          </li>
        ),
      )}
    </Section>
  );
}
