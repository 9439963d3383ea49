import { availabilityOpen } from '../../client/draft/availability-store.ts';
import type { Draft } from '../../client/draft/compose-store.ts';
import { TryAgain } from '../../failure/try-again.tsx';
import { SheetDialog } from '../../ui/sheet-dialog.tsx';
import { insertText } from '../snippets/insert-text.ts';
import { AvailabilityOptions } from './availability-options.tsx';
import { FreeTimes } from './free-times.tsx';
import { InsertBar } from './insert-bar.tsx';
import { useAvailability } from './use-availability.ts';

/** Free times of the next two weeks; the chosen ones go into the email as text. */
export function AvailabilityDialog({ draft }: { draft: Draft }) {
  const availability = useAvailability(draft);
  const { time, data, error, refetch, slots, starts, toggle } = availability;
  const close = () => availabilityOpen.set(false);
  const insert = (text: string) => {
    close();
    // The closing dialog gives the focus back first.
    setTimeout(() => insertText(text, 0));
  };
  return (
    <SheetDialog
      wide
      title="Share availability"
      about="The chosen times go into your email, where you can change them."
      onClose={close}
    >
      <AvailabilityOptions availability={availability} />
      <div className="px-5 pb-4">
        {error ? (
          <div role="alert" className="flex flex-col items-start gap-3 text-sm">
            <p>Couldn’t read your calendar.</p>
            <TryAgain onClick={() => void refetch()} />
          </div>
        ) : data ? (
          <FreeTimes
            slots={slots}
            chosen={starts}
            time={{ ...time, timeZone: data.timeZone }}
            onToggle={toggle}
          />
        ) : (
          <p role="status" className="animate-wait text-sm text-ink-3">
            Checking your calendar…
          </p>
        )}
      </div>
      <InsertBar availability={availability} onInsert={insert} />
    </SheetDialog>
  );
}
