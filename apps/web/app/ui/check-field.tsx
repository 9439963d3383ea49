interface Props {
  isOn: boolean;
  onChange(isOn: boolean): void;
  children: string;
}

export function CheckField({ isOn, onChange, children }: Props) {
  return (
    <label className="flex min-h-9 pointer-coarse:min-h-11 items-center gap-3 text-sm">
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
        className="size-4 accent-act"
      />
      {children}
    </label>
  );
}
