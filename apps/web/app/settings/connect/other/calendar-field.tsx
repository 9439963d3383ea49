import { FormField } from './form-field.tsx';

interface Props {
  value: string;
  onChange(value: string): void;
}

export function CalendarField({ value, onChange }: Props) {
  return (
    <fieldset className="mt-4 border-t border-line pt-3">
      <legend className="sr-only">Calendar</legend>
      <FormField
        label="Calendar server (CalDAV), optional"
        type="url"
        value={value}
        onChange={onChange}
        maxLength={2000}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://caldav.example.org"
        hint="Leave it empty to connect mail only."
      />
    </fieldset>
  );
}
