import { Button } from '../../ui/button.tsx';

const durations = [15, 30, 45, 60, 90];

interface Props {
  minutes: number;
  onMinutes(minutes: number): void;
  /** Null while nothing is booked. */
  onCancel: (() => void) | null;
}

export function DurationBar({ minutes, onMinutes, onCancel }: Props) {
  return (
    <div className="flex items-center gap-2 px-5 pt-1 pb-3 text-sm">
      <label className="flex items-center gap-2 text-ink-2">
        Duration
        <select
          value={minutes}
          onChange={(event) => onMinutes(Number(event.target.value))}
          className="h-9 rounded-md border border-line bg-float px-2 text-ink"
        >
          {[...new Set([...durations, minutes])]
            .sort((a, b) => a - b)
            .map((each) => (
              <option key={each} value={each}>
                {each} minutes
              </option>
            ))}
        </select>
      </label>
      {onCancel ? (
        <Button look="danger" className="ml-auto" onClick={onCancel}>
          Cancel meeting
        </Button>
      ) : null}
    </div>
  );
}
