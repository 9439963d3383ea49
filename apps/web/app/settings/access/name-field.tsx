interface Props {
  value: string;
  placeholder: string;
  onChange(name: string): void;
}

/** The name of a token or a passkey; the first field of its form. */
export function NameField({ value, placeholder, onChange }: Props) {
  return (
    <label className="block text-sm font-semibold">
      Name
      <input
        value={value}
        onChange={(event) => onChange(event.target.value)}
        required
        maxLength={80}
        // biome-ignore lint/a11y/noAutofocus: the name is the first field of the form
        autoFocus
        autoComplete="off"
        placeholder={placeholder}
        className="mt-1.5 block h-10 w-full rounded-md border border-line-strong/55 bg-paper px-3 font-normal placeholder:text-ink-3"
      />
    </label>
  );
}
