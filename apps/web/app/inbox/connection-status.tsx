import { signInAgainPath } from '@triage/contract/account/sign-in-path';
import { CloudOff, LogIn, RefreshCw } from 'lucide-react';
import { countMarks, marksStore } from '../client/changes/marks/marks.ts';
import { pendingStore } from '../client/changes/pending-changes.ts';
import { useStore } from '../client/data/make-store.ts';
import { inboxPath, useInboxLocation } from '../client/data/place/inbox-location.ts';
import { connectivity } from '../client/live/connectivity.ts';
import { liveUpdates } from '../client/live/live-updates.ts';
import { unansweredSends } from '../client/offline/unanswered-sends.ts';

/** Hidden while online. Offline it shows the number of unsynced changes. */
export function ConnectionStatus({ wide = false }: { wide?: boolean }) {
  const state = useStore(connectivity, (value) => value);
  const changes = useStore(pendingStore, ({ size }) => size);
  const marks = useStore(marksStore, countMarks);
  const sends = useStore(unansweredSends, ({ length }) => length);
  const isPolling = useStore(liveUpdates, (value) => value === 'lost');
  const place = useInboxLocation();
  if (state === 'online' && !isPolling) return null;
  const tone = state === 'online' ? 'bg-well text-ink-2' : 'bg-warn-wash text-warn';
  const look = wide
    ? `flex items-center gap-2 border-b border-line ${tone} px-4 py-2 text-sm min-[720px]:hidden`
    : `mb-1 flex items-start gap-2.5 rounded-md ${tone} px-2.5 py-2 text-xs`;
  if (state === 'signed-out')
    return (
      <a href={signInAgainPath(inboxPath(place))} className={`${look} underline underline-offset-2`}>
        <LogIn size={16} aria-hidden className="shrink-0" />
        <span>You are signed out. Sign in again</span>
      </a>
    );
  const Icon = state === 'online' ? RefreshCw : CloudOff;
  return (
    <p role="status" className={look}>
      <Icon size={16} aria-hidden className="shrink-0" />
      <span className={wide ? '' : 'max-[1099px]:sr-only'}>
        {state === 'online'
          ? 'Live updates are unavailable. Checking every 5 seconds.'
          : describe(changes + marks + sends)}
      </span>
    </p>
  );
}

function describe(waiting: number): string {
  const changes = waiting > 0 ? `${waiting} ${waiting === 1 ? 'change' : 'changes'} will sync.` : '';
  return `Offline. ${changes || 'Reconnecting…'}`;
}
