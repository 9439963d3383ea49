import { useQuery } from '@tanstack/react-query';
import { PenLine } from 'lucide-react';
import { useStore } from '../client/data/make-store.ts';
import { begunKey } from '../client/data/queries/queries.ts';
import { trpc } from '../client/data/queries/trpc.ts';
import { composeStore } from '../client/draft/compose-store.ts';
import { continuedDraft } from '../client/draft/continued-draft.ts';
import { formatShort } from '../client/time/format-time.ts';
import { useTime } from '../client/time/use-time.ts';
import { Button } from '../ui/button.tsx';

/** An unfinished reply, from this device or another one. Fetched again when the inbox changes. */
export function BegunDraft({ threadId }: { threadId: string }) {
  const time = useTime();
  const isWriting = useStore(composeStore, (draft) => draft !== null);
  const { data } = useQuery({
    queryKey: begunKey(threadId),
    queryFn: ({ signal }) => trpc.drafts.begun.query({ threadId }, { signal }),
    enabled: !isWriting,
    refetchOnWindowFocus: true,
    staleTime: 0,
  });
  if (isWriting || !data?.draft) return null;
  const { text, savedAt } = data.draft;
  return (
    <div className="no-print mb-4 flex items-center gap-3 rounded-lg border border-line bg-well/60 py-2 pr-2 pl-4 max-sm:flex-wrap">
      <p className="min-w-0 flex-1 text-sm max-sm:basis-full">
        <span className="block truncate">{text || 'An empty reply'}</span>
        <span suppressHydrationWarning className="block text-xs text-ink-3">
          Your draft, {formatShort(savedAt, time)}
        </span>
      </p>
      <Button className="shrink-0 max-sm:h-11" onClick={() => continuedDraft.set(threadId)}>
        <PenLine size={16} aria-hidden /> Continue your draft
      </Button>
    </div>
  );
}
