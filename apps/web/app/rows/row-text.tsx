import type { InboxRow } from '@triage/contract/inbox/inbox';
import {
  AlarmClock,
  CalendarCheck,
  CalendarClock,
  type LucideIcon,
  Paperclip,
  TriangleAlert,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { formatPeople } from '../client/data/parse-sender.ts';
import { laneNames, priorityNames, type Screen } from '../client/data/place/views.ts';
import {
  formatFull,
  formatShort,
  formatWhen,
  formatWhenWithin,
  type TimeContext,
} from '../client/time/format-time.ts';
import { useTime } from '../client/time/use-time.ts';
import { StarMark } from '../ui/star-mark.tsx';
import { RowLabels } from './row-labels.tsx';

interface Props {
  row: InboxRow;
  view: Screen;
  isPointedAt: boolean;
  /** In the list of a label: its chip would say nothing new. */
  label?: string | undefined;
}

/** Two columns in a wide list: sender and reason, subject and snippet. Stacked in a narrow one. */
export function RowText({ row, view, isPointedAt, label }: Props) {
  const time = useTime();
  const weight = row.unread ? 'font-semibold text-ink' : 'text-ink-2';
  const when = row.snoozedUntil ? formatWhen(row.snoozedUntil, time) : formatShort(row.lastMessageAt, time);
  return (
    <span className="row-text grid h-full min-w-0 flex-1 content-center gap-x-5 py-1 @min-[640px]:grid-cols-[13rem_minmax(0,1fr)_auto] @max-[640px]:grid-cols-[minmax(0,1fr)_auto]">
      <span className={`flex min-w-0 items-baseline gap-1.5 ${weight}`}>
        <span className="truncate">{formatPeople(row)}</span>
        {row.messageCount > 1 ? (
          <span className="nums text-xs font-normal text-ink-3">
            {row.messageCount}
            <span className="sr-only"> messages,</span>
          </span>
        ) : null}
      </span>
      <span className="flex min-w-0 items-center gap-2 @max-[640px]:col-span-2 @max-[640px]:row-start-2">
        <span dir="auto" className={`truncate text-left ${weight}`}>
          {row.subject || 'No subject'}
        </span>
        <span className="sr-only">
          {row.unread ? ', unread' : ''}
          {row.lane === 'done' ? '' : `, ${priorityNames[row.priority].toLowerCase()}`},
        </span>
        <RowLabels labelIds={row.labelIds} without={label} />
        <Marks row={row} />
      </span>
      <time
        dateTime={row.snoozedUntil ?? row.lastMessageAt}
        title={isPointedAt ? formatFull(row.snoozedUntil ?? row.lastMessageAt, time) : undefined}
        suppressHydrationWarning
        className="row-time nums flex items-center justify-end gap-1 text-xs whitespace-nowrap text-ink-3 @max-[640px]:row-start-1 @max-[640px]:col-start-2"
      >
        {row.snoozedUntil ? <AlarmClock size={13} aria-hidden className="text-hue" /> : null}
        {when}
      </time>
      <span className="row-reasons truncate text-xs text-ink-3 @max-[640px]:hidden">
        {view === 'waiting'
          ? `Since ${formatWhenWithin(row.lastMessageAt, time)}`
          : describeReasons(row, view)}
      </span>
      <span dir="auto" className="row-snippet col-span-2 truncate text-left text-sm text-ink-3">
        {row.snippet}
      </span>
    </span>
  );
}

function describeReasons(row: InboxRow, view: Screen): string {
  const lane = view === 'snoozed' ? `${laneNames[row.lane]}: ` : '';
  const why = row.reasons[0] ?? '';
  return lane + (lane ? why : why.charAt(0).toUpperCase() + why.slice(1));
}

function Marks({ row }: { row: InboxRow }) {
  const time = useTime();
  return (
    <span className="flex min-w-0 shrink-0 items-center gap-2 empty:hidden @max-[800px]:max-w-1/2">
      {row.starred ? <StarMark /> : null}
      {row.reminded ? (
        <Mark icon={AlarmClock} className="text-hue-text">
          {row.reminded.about === 'answer'
            ? `No answer since ${formatShort(row.reminded.since, time)}`
            : 'Reminder'}
        </Mark>
      ) : row.back ? (
        <Mark icon={AlarmClock} className="text-hue-text">
          Back
        </Mark>
      ) : null}
      {row.suspicious ? (
        <Mark icon={TriangleAlert} className="text-warn">
          Suspicious
        </Mark>
      ) : null}
      {row.meeting ? (
        <Mark icon={CalendarCheck} className="text-(--fyi-text)">
          {formatWhen(row.meeting.start, time)}
        </Mark>
      ) : (
        <ProposedTime times={row.schedulingIntent?.proposedTimes ?? []} time={time} />
      )}
      {row.hasAttachment ? (
        <span className="shrink-0 text-ink-3">
          <Paperclip size={13} aria-hidden />
          <span className="sr-only">has an attachment,</span>
        </span>
      ) : null}
    </span>
  );
}

/** The first time that is still ahead, or else a past one. */
function ProposedTime({ times, time }: { times: readonly string[]; time: TimeContext }) {
  const ahead = times.filter((each) => Date.parse(each) > time.now);
  const shown = ahead[0] ?? times[0];
  if (!shown) return null;
  const more = ahead.length - 1;
  return (
    <Mark icon={CalendarClock} className={more < 0 ? 'text-ink-3 line-through' : undefined}>
      {formatWhen(shown, time)}
      {more > 0 ? (
        <span className="@max-[800px]:sr-only">{`, ${more} more ${more === 1 ? 'time' : 'times'}`}</span>
      ) : null}
      {more < 0 ? <span className="sr-only">, past</span> : null}
    </Mark>
  );
}

interface MarkProps {
  icon: LucideIcon;
  children: ReactNode;
  className?: string | undefined;
}

function Mark({ icon: Icon, children, className = 'text-ink-2' }: MarkProps) {
  return (
    <span
      suppressHydrationWarning
      className={`nums inline-flex min-w-0 items-center gap-1 rounded-full border border-line px-2 text-xs ${className}`}
    >
      <Icon size={13} aria-hidden className="shrink-0" />
      <span suppressHydrationWarning className="truncate">
        {children}
      </span>
    </span>
  );
}
