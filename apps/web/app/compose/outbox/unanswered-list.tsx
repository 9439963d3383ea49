import { useStore } from '../../client/data/make-store.ts';
import { unansweredSends } from '../../client/offline/unanswered-sends.ts';
import { Button } from '../../ui/button.tsx';

/** Emails that wait on this device for a connection. */
export function UnansweredList() {
  const sends = useStore(unansweredSends, (all) => all);
  if (sends.length === 0) return null;
  return (
    <section aria-label="On this device">
      <h2 className="px-6 pt-4 pb-1 text-xs font-semibold text-ink-2 @max-[640px]:px-4">On this device</h2>
      <ul>
        {sends.map(({ key, to, subject, recall }) => (
          <li key={key} className="flex items-center gap-4 px-6 py-2.5 @max-[640px]:px-4">
            <div className="min-w-0 flex-1">
              <p className="truncate font-semibold">
                {to} <span className="font-normal text-ink-2">{subject || 'No subject'}</span>
              </p>
              <p className="text-sm text-ink-3">Sends when you’re back online.</p>
            </div>
            <Button size="sm" aria-label={`Don’t send the email to ${to}`} onClick={recall}>
              Don’t send
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
