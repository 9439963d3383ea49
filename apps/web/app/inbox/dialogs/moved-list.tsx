import { useQuery } from '@tanstack/react-query';
import { open } from '../../client/changes/inbox-actions.ts';
import { trpc } from '../../client/data/trpc.ts';
import { laneNames } from '../../client/data/views.ts';
import { SheetDialog } from '../../ui/sheet-dialog.tsx';

/** Why the counts have changed: what AI has moved after the rules had sorted it, with its reason. */
export function MovedList({ onClose }: { onClose(): void }) {
  const { data, error } = useQuery({
    queryKey: ['inbox', 'moved'],
    queryFn: ({ signal }) => trpc.inbox.secondLook.query(undefined, { signal }),
    staleTime: 0,
  });
  const threads = data?.threads ?? [];
  return (
    <SheetDialog
      title="Moved after a second look"
      about="Rules sort new mail at once. AI then looks again at what they were unsure of. Move a thread yourself to correct it."
      onClose={onClose}
    >
      {threads.length > 0 ? (
        <ul className="max-h-[60dvh] overflow-y-auto px-2 pb-3">
          {threads.map(({ threadId, subject, from, to, reason }) => (
            <li key={threadId}>
              <button
                type="button"
                onClick={() => {
                  onClose();
                  open(threadId);
                }}
                className="block min-h-11 w-full rounded-md px-3 py-2 text-left text-sm hover:bg-well"
              >
                <span className="flex items-baseline gap-3">
                  <span className="min-w-0 flex-1 truncate">{subject || 'No subject'}</span>
                  <span className="shrink-0 text-ink-2">
                    {laneNames[from]} → {laneNames[to]}
                  </span>
                </span>
                {reason ? <span className="block truncate text-xs text-ink-3">{reason}</span> : null}
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p role="status" className="px-5 pb-5 text-sm text-ink-2">
          {error
            ? "Couldn't load the list."
            : data
              ? 'AI has moved nothing in the last seven days.'
              : 'Loading…'}
        </p>
      )}
    </SheetDialog>
  );
}
