import { useQuery } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { useStore } from '../../client/data/make-store.ts';
import { connectionQuery } from '../../client/data/queries/queries.ts';
import { availabilityOpen } from '../../client/draft/availability-store.ts';
import type { Draft } from '../../client/draft/compose-store.ts';
import { lazyPart } from '../../client/paint/lazy-part.ts';
import { Button, IconButton } from '../../ui/button.tsx';

const AvailabilityDialog = lazyPart(
  async () => (await import('./availability-dialog.tsx')).AvailabilityDialog,
);

/** On a phone, where the row of buttons is full, it is with the formats. */
export function AvailabilityButton({ draft }: { draft: Draft }) {
  const isOpen = useStore(availabilityOpen, (value) => value);
  const hasCalendar = useHasCalendar();
  useEffect(() => () => availabilityOpen.set(false), []);
  return (
    <>
      {hasCalendar ? (
        <IconButton label="Share availability" className="max-[479px]:hidden" onClick={open}>
          <CalendarPlus size={17} aria-hidden />
        </IconButton>
      ) : null}
      {isOpen ? (
        <Suspense>
          <AvailabilityDialog draft={draft} />
        </Suspense>
      ) : null}
    </>
  );
}

export function AvailabilityRow() {
  if (!useHasCalendar()) return null;
  return (
    <div className="border-t border-line px-3 min-[480px]:hidden">
      <Button look="quiet" className="h-11" onClick={open}>
        <CalendarPlus size={17} aria-hidden /> Share availability
      </Button>
    </div>
  );
}

function useHasCalendar(): boolean {
  return useQuery(connectionQuery).data?.calendar !== false;
}

function open(): void {
  availabilityOpen.set(true);
}
