interface Props {
  label: string;
  value: number;
  choices: readonly { value: number; name: string }[];
  /** For a value that was set through the API and is none of the choices. */
  unit: 'minute' | 'hour' | 'day';
  onChoose(value: number): void;
}

export function NumberChoice({ label, value, choices, unit, onChoose }: Props) {
  const isListed = choices.some((choice) => choice.value === value);
  const shown = isListed
    ? choices
    : [{ value, name: `${value} ${value === 1 ? unit : `${unit}s`}` }, ...choices];
  return (
    <label className="block text-sm font-semibold">
      {label}
      <select
        value={value}
        onChange={(event) => onChoose(Number(event.target.value))}
        className="mt-1.5 block h-10 w-full rounded-md border border-line-strong/55 bg-sheet px-2 font-normal"
      >
        {shown.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.name}
          </option>
        ))}
      </select>
    </label>
  );
}
