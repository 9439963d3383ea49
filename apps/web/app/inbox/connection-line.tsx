import { CloudOff, LogIn } from 'lucide-react';
import { connectivity } from '../client/connectivity.ts';
import { useStore } from '../client/make-store.ts';
import { pendingStore } from '../client/pending-changes.ts';

/** Silent while all is well. Offline it says what waits; nothing that was done is lost. */
export function ConnectionLine({ wide = false }: { wide?: boolean }) {
  const state = useStore(connectivity, (value) => value);
  const waiting = useStore(pendingStore, ({ size }) => size);
  if (state === 'online') return null;
  const look = wide
    ? 'flex items-center gap-2 border-b border-line bg-warn-wash px-4 py-2 text-sm text-warn min-[720px]:hidden'
    : 'mb-1 flex items-start gap-2.5 rounded-md bg-warn-wash px-2.5 py-2 text-xs text-warn';
  if (state === 'signed-out')
    return (
      <a href="/sign-in" className={`${look} underline underline-offset-2`}>
        <LogIn size={16} aria-hidden className="shrink-0" />
        <span>You are signed out. Sign in again</span>
      </a>
    );
  return (
    <p role="status" className={look}>
      <CloudOff size={16} aria-hidden className="shrink-0" />
      <span className={wide ? '' : 'max-[1099px]:sr-only'}>
        No connection. {waiting > 0 ? `${waiting} ${waiting === 1 ? 'change waits' : 'changes wait'}. ` : ''}
        Trying again…
      </span>
    </p>
  );
}
