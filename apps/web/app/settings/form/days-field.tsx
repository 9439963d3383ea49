const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

interface Props {
  label: string;
  /** Monday is 1. */
  days: readonly number[];
  onChange(days: number[]): void;
}

export function DaysField({ label, days, onChange }: Props) {
  const toggle = (day: number) =>
    onChange(days.includes(day) ? days.filter((each) => each !== day) : [...days, day].sort());
  return (
    <fieldset className="flex flex-wrap gap-1">
      <legend className="sr-only">{label}</legend>
      {names.map((name, index) => (
        <label
          key={name}
          className="relative grid h-10 min-w-10 pointer-coarse:min-w-11 place-items-center rounded-md border border-line px-1.5 text-sm text-ink-2 hover:bg-well has-checked:border-ink has-checked:bg-sheet has-checked:font-semibold has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        >
          <input
            type="checkbox"
            aria-label={name}
            checked={days.includes(index + 1)}
            onChange={() => toggle(index + 1)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {name.slice(0, 2)}
        </label>
      ))}
    </fieldset>
  );
}
