import { Button } from '../../ui/button.tsx';
import { DurationSelect } from '../../ui/duration-select.tsx';

interface Props {
  minutes: number;
  onMinutes(minutes: number): void;
  /** Null while nothing is booked. */
  onCancel: (() => void) | null;
}

export function DurationBar({ minutes, onMinutes, onCancel }: Props) {
  return (
    <div className="flex items-center gap-2 px-5 pt-1 pb-3 text-sm">
      <DurationSelect minutes={minutes} onMinutes={onMinutes} />
      {onCancel ? (
        <Button look="danger" className="ml-auto" onClick={onCancel}>
          Cancel meeting
        </Button>
      ) : null}
    </div>
  );
}
