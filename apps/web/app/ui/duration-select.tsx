/** How long a meeting takes, in minutes. */
export const durations = [15, 30, 45, 60, 90];

interface Props {
  minutes: number;
  onMinutes(minutes: number): void;
}

/** With the present length too, if it is another one. */
export function DurationSelect({ minutes, onMinutes }: Props) {
  const choices = [...new Set([...durations, minutes])].sort((a, b) => a - b);
  return (
    <label className="flex items-center gap-2 text-ink-2">
      Duration
      <select
        value={minutes}
        onChange={(event) => onMinutes(Number(event.target.value))}
        className="h-9 rounded-md border border-line bg-float px-2 text-ink max-sm:h-11"
      >
        {choices.map((each) => (
          <option key={each} value={each}>
            {each} minutes
          </option>
        ))}
      </select>
    </label>
  );
}
