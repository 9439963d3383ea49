import { Button } from '../../ui/button.tsx';
import { type Availability, useBookingLink } from './use-availability.ts';

interface Props {
  availability: Availability;
  onInsert(text: string): void;
}

export function InsertBar({ availability, onInsert }: Props) {
  const { chosen, starts, setChosen, write } = availability;
  const bookingLink = useBookingLink();
  return (
    <div className="sticky bottom-0 flex flex-wrap items-center gap-3 border-t border-line bg-float px-5 py-3">
      <Button
        look="act"
        className="max-sm:h-11"
        disabled={starts.length === 0}
        onClick={() => onInsert(write())}
      >
        {starts.length === 1 ? 'Insert 1 time' : `Insert ${starts.length} times`}
      </Button>
      {chosen?.length === 0 || starts.length === 0 ? null : (
        <Button look="quiet" className="max-sm:h-11" onClick={() => setChosen([])}>
          Clear
        </Button>
      )}
      {chosen !== null ? (
        <Button look="quiet" className="max-sm:h-11" onClick={() => setChosen(null)}>
          Suggest times
        </Button>
      ) : null}
      {bookingLink ? (
        <Button
          className="ml-auto max-sm:h-11"
          onClick={() => onInsert(`You can choose a time here: ${bookingLink}\n`)}
        >
          Insert booking link
        </Button>
      ) : null}
    </div>
  );
}
