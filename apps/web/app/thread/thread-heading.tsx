import type { InboxRow } from '@triage/contract/inbox/inbox';
import { CalendarClock, CalendarPlus } from 'lucide-react';
import type { Ref } from 'react';
import { askMeeting, askMove } from '../client/changes/inbox-actions.ts';
import { type Outside, outsideNames } from '../client/data/place/place.ts';
import { laneNames } from '../client/data/place/views.ts';
import { isDraft } from '../client/draft/is-draft.ts';
import { useHints } from '../client/keys/use-hints.ts';
import { formatTheirTime } from '../client/time/format-their-time.ts';
import { formatWhen, type TimeContext } from '../client/time/format-time.ts';
import { useTime } from '../client/time/use-time.ts';
import { ZoneNote } from '../client/time/zone-note.tsx';
import { Button } from '../ui/button.tsx';
import { CopyCode } from './copy-code.tsx';
import { DeceptionNote } from './deception-note.tsx';
import { MeetingLine } from './meeting/meeting-line.tsx';
import { InMailbox } from './place/in-mailbox.tsx';
import { ThreadLabels } from './thread-labels.tsx';

const by: Record<NonNullable<InboxRow['classifiedBy']>, string> = {
  rules: 'sorted by rules',
  ai_primary: 'sorted by AI',
  ai_secondary: 'sorted by the secondary AI',
  user: 'sorted by you',
};

interface Props {
  row: InboxRow;
  /** Other mailboxes that have the same email, even if the list shows one mailbox. */
  alsoIn?: InboxRow['alsoIn'];
  /** Its place if it is in no lane: then there is nothing to move or to schedule. */
  outside?: Outside | undefined;
  /** An invitation has its own time and its event exists, so no times are proposed. */
  isInvitation?: boolean;
  me?: string | undefined;
  ref: Ref<HTMLHeadingElement>;
}

export function ThreadHeading({ row, alsoIn, outside, isInvitation = false, me, ref }: Props) {
  return (
    <header className="pb-5">
      <h2
        ref={ref}
        tabIndex={-1}
        dir="auto"
        className="text-xl font-bold tracking-tight text-balance wrap-anywhere outline-none"
      >
        {row.subject || 'No subject'}
      </h2>
      {outside ? (
        <p className="mt-2 text-sm text-ink-2">
          <InMailbox threadId={row.threadId} alsoIn={alsoIn} />
          In {outsideNames[outside]}.
        </p>
      ) : isDraft(row) ? (
        <p className="mt-2 text-sm text-ink-2">
          <InMailbox threadId={row.threadId} alsoIn={alsoIn} />
          Draft, not sent yet.
        </p>
      ) : (
        <Lane row={row} alsoIn={alsoIn} />
      )}
      <ThreadLabels row={row} />
      <CopyCode row={row} />
      <DeceptionNote row={row} />
      {outside ? null : row.meeting ? (
        <MeetingLine row={row} meeting={row.meeting} me={me} />
      ) : isInvitation ? null : (
        <ProposedTimes row={row} />
      )}
    </header>
  );
}

function Lane({ row, alsoIn }: Pick<Props, 'row' | 'alsoIn'>) {
  const why = describeReasons(row);
  return (
    <p data-hue={row.lane} className="no-print mt-2 text-sm text-ink-2">
      <InMailbox threadId={row.threadId} alsoIn={alsoIn} />
      <span className="font-semibold text-hue-text">{laneNames[row.lane]}</span>
      {row.priority === 'high' ? ', important' : ''}
      {why ? `: ${why}` : ''}
      {row.classifiedBy && row.classifiedBy !== 'user' ? (
        <span className="text-ink-3"> ({by[row.classifiedBy]})</span>
      ) : null}
      .{' '}
      <button
        type="button"
        onClick={() => askMove([row])}
        className="rounded-sm font-medium text-ink underline decoration-line-strong underline-offset-2 hover:decoration-ink"
      >
        Move
      </button>
    </p>
  );
}

function ProposedTimes({ row }: { row: InboxRow }) {
  const time = useTime();
  const { titled } = useHints();
  const intent = row.schedulingIntent;
  if (!intent && row.lane !== 'schedule') return null;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      {intent && intent.proposedTimes.length > 0 ? (
        <>
          <ul aria-label="Proposed times" className="contents">
            {intent.proposedTimes.map((each) => (
              <ProposedTime key={each} iso={each} minutes={intent.duration} time={time} />
            ))}
          </ul>
          <ZoneNote />
        </>
      ) : null}
      <Button
        look="line"
        size="sm"
        title={titled('Schedule a meeting', 'meeting')}
        onClick={() => askMeeting([row])}
      >
        <CalendarPlus size={15} aria-hidden /> Schedule
      </Button>
    </div>
  );
}

function ProposedTime({ iso, minutes, time }: { iso: string; minutes: number; time: TimeContext }) {
  const isPast = Date.parse(iso) <= time.now;
  return (
    <li
      className={`nums inline-flex items-center gap-2 rounded-full border border-line px-3 py-1 text-sm ${isPast ? 'text-ink-3' : ''}`}
    >
      <CalendarClock size={15} aria-hidden className="text-ink-3" />
      <span suppressHydrationWarning className={isPast ? 'line-through' : undefined}>
        {formatWhen(iso, time)}
      </span>
      {isPast ? null : <TheirTime iso={iso} time={time} />}
      <span className="text-ink-3">{isPast ? 'past' : `${minutes} min`}</span>
    </li>
  );
}

/** The time on the sender's clock when it differs from the user's. */
function TheirTime({ iso, time }: { iso: string; time: TimeContext }) {
  const theirs = formatTheirTime(iso, time);
  return theirs ? (
    <span suppressHydrationWarning className="text-ink-2">
      their time {theirs}
    </span>
  ) : null;
}

/** Only the two most important reasons. */
function describeReasons({ lane, reasons, classifiedBy }: InboxRow): string {
  // The lists of all mail say the lane of a row in its place.
  const said = new Set(reasons.filter((reason) => reason !== `in ${laneNames[lane]}`));
  if (reasons.length > 0) return [...said].slice(0, 2).join(' and ');
  return classifiedBy ? 'no rule pointed to another lane' : '';
}
