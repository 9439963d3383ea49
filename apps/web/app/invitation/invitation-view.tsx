import type { InvitationAnswer, InvitationState, MailInvitation } from '@triage/contract/meetings/invitation';
import { Check, TriangleAlert } from 'lucide-react';
import { Fragment } from 'react';
import { useTime } from '../client/time/use-time.ts';
import { formatOccasion } from './format-occasion.ts';

export interface InvitationViewProps {
  occasion: Omit<MailInvitation, 'cancelled'>;
  /** Hides the title when the subject already contains it. */
  subject: string;
  state: InvitationState | 'asking' | 'failed';
  answer?: InvitationAnswer | null;
  overlaps?: number | null;
  inCalendar?: boolean;
  htmlLink?: string;
  mailSaysCancelled?: boolean;
  onAnswer?(answer: InvitationAnswer): void;
  onRetry?(): void;
}

const answers = [
  { answer: 'yes', name: 'Yes' },
  { answer: 'maybe', name: 'Maybe' },
  { answer: 'no', name: 'No' },
] as const;

const link =
  'rounded-sm font-medium text-ink underline decoration-line-strong underline-offset-2 hover:decoration-ink';

export function InvitationView(props: InvitationViewProps) {
  const { occasion, subject, state, htmlLink } = props;
  const time = useTime();
  const isOff = state === 'cancelled' || state === 'removed';
  const where = [occasion.place, occasion.repeats && `repeats ${occasion.repeats}`];
  return (
    <section aria-label="Invitation" className="mb-5 rounded-lg border border-line px-4 pt-3.5 pb-4 text-sm">
      {isInSubject(occasion.title, subject) ? null : (
        <p dir="auto" className="mb-0.5 text-ink-2">
          {occasion.title}
        </p>
      )}
      <p
        suppressHydrationWarning
        className={`nums text-lg font-semibold text-balance ${isOff ? 'text-ink-3 line-through' : ''}`}
      >
        {formatOccasion(occasion, time)
          .split(', ')
          .map((piece, at) => (
            <Fragment key={piece}>
              {at > 0 ? ', ' : ''}
              <span className="whitespace-nowrap">{piece}</span>
            </Fragment>
          ))}
      </p>
      <p dir="auto" className="mt-0.5 break-words text-ink-2">
        {where.filter(Boolean).join(', ')}
      </p>
      <p className="break-words text-ink-3">
        {describeOrganizer(occasion.organizer)}
        {htmlLink ? (
          <>
            {' '}
            <a href={htmlLink} target="_blank" rel="noopener noreferrer" className={`${link} ml-1`}>
              Open in calendar
            </a>
          </>
        ) : null}
      </p>
      <div className="mt-3 flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2">
        <Answering {...props} />
      </div>
    </section>
  );
}

function Answering(props: InvitationViewProps) {
  const { occasion, state, answer = null, inCalendar, onAnswer, onRetry, mailSaysCancelled } = props;
  if (state === 'failed')
    return (
      <p role="alert" className="text-ink-2">
        Your calendar did not respond.{' '}
        <button type="button" onClick={onRetry} className={link}>
          Try again
        </button>
      </p>
    );
  if (state !== 'open' && state !== 'asking')
    return <p className="text-ink-2">{describeClosed(state, answer)}</p>;
  return (
    <>
      <fieldset
        aria-label="Your response"
        aria-busy={state === 'asking'}
        className="grid grid-cols-3 overflow-hidden rounded-md border border-line-strong/55 max-sm:w-full"
      >
        {answers.map(({ answer: each, name }) => (
          <button
            key={each}
            type="button"
            aria-pressed={answer === each}
            disabled={state === 'asking'}
            onClick={() => onAnswer?.(each)}
            className="h-9 min-w-18 border-l border-line-strong/55 px-4 font-medium transition-colors duration-100 select-none first:border-l-0 hover:bg-well focus-visible:-outline-offset-2 active:bg-press disabled:text-ink-3 aria-pressed:bg-act aria-pressed:text-on-act max-sm:h-11"
          >
            {name}
          </button>
        ))}
      </fieldset>
      <Availability {...props} />
      {occasion.repeats && state === 'open' ? (
        <p className="basis-full text-ink-3">Your answer applies to the whole series.</p>
      ) : null}
      {state === 'open' && inCalendar === false ? (
        <p className="basis-full text-ink-3">Not in your calendar yet. Your answer adds it.</p>
      ) : null}
      {mailSaysCancelled && state === 'open' ? (
        <p className="basis-full text-warn">
          The email says this event was cancelled, but it is still in your calendar.
        </p>
      ) : null}
    </>
  );
}

function Availability({ state, overlaps }: InvitationViewProps) {
  if (state === 'asking') return <p className="text-ink-3">Checking your calendar…</p>;
  if (overlaps === null || overlaps === undefined) return null;
  return overlaps === 0 ? (
    <p className="inline-flex items-center gap-1.5 text-ink-2">
      <Check size={15} aria-hidden className="text-(--fyi-text)" /> You’re free
    </p>
  ) : (
    <p className="inline-flex items-center gap-1.5 text-warn">
      <TriangleAlert size={15} aria-hidden /> Overlaps with {overlaps} {overlaps === 1 ? 'event' : 'events'}
    </p>
  );
}

function describeClosed(state: Exclude<InvitationState, 'open'>, answer: InvitationAnswer | null): string {
  const said = answer ? `You answered ${answer}.` : 'You did not respond.';
  const words: Record<typeof state, string> = {
    over: `This event has ended. ${said}`,
    cancelled: 'This event was cancelled.',
    removed: 'This event was cancelled or removed from your calendar.',
    missing: 'This invitation is not in your calendar. These details come from the email.',
    notGuest: 'You are not on the guest list.',
  };
  return words[state];
}

function describeOrganizer({ name, email }: MailInvitation['organizer']): string {
  if (!name && !email) return 'No organizer named.';
  return name && email && name !== email ? `${name} invites you (${email})` : `${name || email} invites you`;
}

function isInSubject(title: string, subject: string): boolean {
  return title === '' || subject.toLowerCase().includes(title.toLowerCase());
}
