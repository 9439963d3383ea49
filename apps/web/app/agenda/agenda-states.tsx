import { Link } from '@remix-run/react';
import { CalendarDays, CalendarOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from '../client/data/make-store.ts';
import { isDisconnected } from '../client/data/queries/trpc.ts';
import { connectivity } from '../client/live/connectivity.ts';
import { Cause, TryAgain } from '../failure/try-again.tsx';
import { buttonClass } from '../ui/button.tsx';

const widths = ['w-1/3', 'w-1/2', 'w-2/5', 'w-1/4', 'w-1/2'];

export function AgendaSkeleton() {
  return (
    <div role="status" className="px-6 pt-5 @max-[640px]:px-4">
      <span className="sr-only">Loading your calendar</span>
      {widths.map((width, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the bars never move
          key={index}
          aria-hidden
          className="animate-wait flex h-14 flex-col justify-center gap-2.5"
          style={{ animationDelay: `${index * 90}ms` }}
        >
          <div className="h-2.5 w-1/5 rounded-full bg-well" />
          <div className={`h-3 rounded-full bg-well ${width}`} />
        </div>
      ))}
    </div>
  );
}

/** A mailbox that is reached by IMAP. */
export function NoCalendar() {
  return (
    <State
      icon={<CalendarOff size={26} aria-hidden className="text-hue" />}
      title="This mailbox has no calendar"
      hint="Reconnect the mailbox with its calendar server (CalDAV) to see its events here."
    />
  );
}

export function AgendaFailed({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const isOffline = useStore(connectivity, (value) => value === 'offline');
  const icon = <CalendarDays size={26} aria-hidden className="text-hue" />;
  if (isDisconnected(error))
    return (
      <State
        icon={icon}
        title="Your calendar is not connected"
        hint="Reconnect your account to see its events."
      >
        <Link to="/onboarding/connect" className={buttonClass('act')}>
          Reconnect
        </Link>
      </State>
    );
  return (
    <State
      icon={icon}
      title={isOffline ? 'You’re offline' : 'Couldn’t read your calendar'}
      hint={
        isOffline ? (
          'Your calendar is not kept on this device. It is here again when you are online.'
        ) : (
          <Cause>Nothing in it was changed. Try again in a moment.</Cause>
        )
      }
    >
      <TryAgain onClick={onRetry} />
    </State>
  );
}

interface StateProps {
  icon: ReactNode;
  title: string;
  hint: ReactNode;
  children?: ReactNode;
}

function State({ icon, title, hint, children }: StateProps) {
  return (
    <div
      role="alert"
      data-hue="schedule"
      className="m-auto flex max-w-xs flex-col items-center px-6 text-center"
    >
      <div className="hatch mb-5 grid size-20 place-items-center rounded-full border border-hue/40">
        {icon}
      </div>
      <p className="text-lg font-semibold">{title}</p>
      <p className="mt-1 mb-5 text-sm text-ink-2">{hint}</p>
      {children}
    </div>
  );
}
