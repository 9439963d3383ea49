import { UserRound } from 'lucide-react';

/** Shows who gets the invitation before it is sent. */
export function GuestList({ guests, isMoved }: { guests: readonly string[]; isMoved: boolean }) {
  if (guests.length === 0)
    return (
      <p className="mb-3 text-sm text-warn">
        There are no guests to invite: the last email in this thread is addressed only to you.
      </p>
    );
  return (
    <section aria-label="Guests" className="mb-3 text-sm">
      <p className="text-ink-2">
        {isMoved ? 'Pick a new time. It is sent to:' : 'Pick a time to book it. The invitation goes to:'}
      </p>
      <ul className="mt-1.5 flex max-h-28 flex-wrap gap-x-3 gap-y-1 overflow-y-auto">
        {guests.map((email) => (
          <li key={email} className="flex min-w-0 items-center gap-1.5">
            <UserRound size={14} aria-hidden className="shrink-0 text-ink-3" />
            <bdi className="truncate">{email}</bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}
