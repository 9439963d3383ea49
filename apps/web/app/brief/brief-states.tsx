import { Link } from '@remix-run/react';
import type { BriefSchedule } from '@triage/contract/inbox/brief';
import { Coffee } from 'lucide-react';
import { isDisconnected } from '../client/data/queries/trpc.ts';
import { Cause, TryAgain } from '../failure/try-again.tsx';
import { Button, buttonClass } from '../ui/button.tsx';

const widths = ['w-1/3', 'w-2/3', 'w-1/2', 'w-3/5', 'w-2/5', 'w-1/2'];

export function BriefSkeleton() {
  return (
    <div role="status" className="px-6 pt-5 @max-[640px]:px-3">
      <span className="sr-only">Loading the brief</span>
      {widths.map((width, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the bars never move
          key={index}
          aria-hidden
          className="animate-wait flex h-14 flex-col justify-center gap-2.5"
          style={{ animationDelay: `${index * 90}ms` }}
        >
          <div className={`h-3 rounded-full bg-well ${width}`} />
          <div className="h-2.5 w-1/4 rounded-full bg-well" />
        </div>
      ))}
    </div>
  );
}

/** None was made yet. */
export function NoBrief({
  schedule,
  isBusy,
  onMake,
}: {
  schedule: BriefSchedule;
  isBusy: boolean;
  onMake(): void;
}) {
  return (
    <State
      title="No brief yet"
      hint="A brief lists emails that need your reply, today’s meetings, replies you are waiting for, newsletters, and what Triage did automatically."
    >
      <span className="flex flex-wrap justify-center gap-2">
        <Button look="act" className="max-sm:h-11" disabled={isBusy} onClick={onMake}>
          {isBusy ? 'Making your brief…' : 'Make a brief now'}
        </Button>
        {schedule.nextAt === null ? (
          <Link to="/settings#brief" className={`${buttonClass()} max-sm:h-11`}>
            Choose times
          </Link>
        ) : null}
      </span>
    </State>
  );
}

export function BriefFailed({ error, onRetry }: { error: unknown; onRetry(): void }) {
  if (isDisconnected(error))
    return (
      <State title="Your account is not connected" hint="Reconnect your account to see your brief.">
        <Link to="/onboarding/connect" className={buttonClass('act')}>
          Reconnect
        </Link>
      </State>
    );
  return (
    <State title="Couldn’t load the brief" hint={<Cause>Nothing was changed. Try again in a moment.</Cause>}>
      <TryAgain onClick={onRetry} />
    </State>
  );
}

/** A brief without a row. */
export function NothingToReport() {
  return <State title="Nothing to report" hint="No email needs you, nothing waits, and your day is free." />;
}

function State({
  title,
  hint,
  children,
}: {
  title: string;
  hint: React.ReactNode;
  children?: React.ReactNode;
}) {
  return (
    <div role="status" className="m-auto flex max-w-sm flex-col items-center px-6 py-10 text-center">
      <div className="hatch mb-5 grid size-20 place-items-center rounded-full border border-hue/40">
        <Coffee size={26} aria-hidden className="text-hue" />
      </div>
      <p className="text-lg font-semibold">{title}</p>
      <p className="mt-1 mb-5 text-sm text-ink-2">{hint}</p>
      {children}
    </div>
  );
}
