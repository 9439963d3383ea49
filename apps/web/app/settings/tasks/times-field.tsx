interface Props {
  times: readonly string[];
  onChange(times: string[]): void;
}

/** One field for each time: the API takes several, the form makes one. */
export function TimesField({ times, onChange }: Props) {
  return times.map((time, place) => (
    <label
      // biome-ignore lint/suspicious/noArrayIndexKey: the times keep their places while they are typed
      key={place}
      className="flex items-center gap-2 text-sm"
    >
      {place === 0 ? 'at' : 'and'}
      <input
        type="time"
        required
        value={time}
        onChange={({ target }) => onChange(times.map((each, at) => (at === place ? target.value : each)))}
        className="h-10 rounded-md border border-line-strong/55 bg-sheet px-3 tabular-nums"
      />
    </label>
  ));
}
