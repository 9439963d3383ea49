import { useEffect, useState } from 'react';
import { composeStore, type Draft, reopenParked } from '../../client/draft/compose-store.ts';
import { listParked } from '../../client/draft/parked-drafts.ts';

/** Drafts that the server has not stored yet: written offline, or without a connection to the mail account. */
export function DeviceDrafts() {
  const [drafts, setDrafts] = useState<Draft[]>([]);
  useEffect(() => {
    const read = () =>
      setDrafts(listParked<Draft>().filter(({ revision, savedAs }) => revision === undefined || !savedAs));
    read();
    const stop = composeStore.subscribe(read);
    // A draft that is saved in the background leaves this list.
    const timer = setInterval(read, 2_000);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, []);
  if (drafts.length === 0) return null;
  return (
    <ul aria-label="Drafts on this device" className="border-b border-line px-4 pb-2">
      {drafts.map((draft) => (
        <li key={draft.draftId ?? `${draft.kind} ${draft.threadId} ${draft.name} ${draft.subject}`}>
          <button
            type="button"
            onClick={() => reopenParked(draft)}
            className="flex min-h-11 w-full items-center gap-3 rounded-md px-2 text-left text-sm hover:bg-well"
          >
            <span className="min-w-0 flex-1 truncate">
              <span className="font-medium">{draft.subject || 'No subject'}</span>
              <span className="text-ink-2"> {draft.body.trim().slice(0, 100)}</span>
            </span>
            <span className="shrink-0 text-xs text-ink-2">Only on this device</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
