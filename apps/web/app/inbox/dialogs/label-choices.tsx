import { LABEL_NAME_MAX, type LabelColour, labelColourSchema } from '@triage/contract/triage/labels';
import { Command } from 'cmdk';
import { Plus } from 'lucide-react';
import { LabelDot } from '../../ui/label-dot.tsx';

/** cmdk hides what does not match the typed text; this stays. */
const ALWAYS = '\u0000create';

export function filterLabels(value: string, typed: string, keywords: readonly string[] = []): number {
  if (value === ALWAYS) return 0.01;
  const name = (keywords[0] ?? value).toLowerCase();
  const wanted = typed.trim().toLowerCase();
  if (name.startsWith(wanted)) return 1;
  return name.includes(wanted) ? 0.5 : 0;
}

export function isNewName(typed: string, names: readonly string[]): boolean {
  const name = typed.trim().toLowerCase();
  return name !== '' && name.length <= LABEL_NAME_MAX && names.every((each) => each.toLowerCase() !== name);
}

interface Props {
  name: string;
  /** As in "Create “Work” and move". */
  then?: string;
  colour: LabelColour;
  onCreate(): void;
}

export function CreateChoice({ name, then = '', colour, onCreate }: Props) {
  return (
    <Command.Item
      value={ALWAYS}
      onSelect={onCreate}
      className="flex h-11 items-center gap-3 rounded-md px-3 text-sm"
    >
      <Plus size={17} aria-hidden className="text-ink-3" />
      <LabelDot id="" colour={colour} size={11} />
      <span className="min-w-0 flex-1 truncate font-medium">
        Create “{name}”{then}
      </span>
    </Command.Item>
  );
}

/** Below the list: a choice of it can hold no other control. */
export function ColourField({
  colour,
  onColour,
}: {
  colour: LabelColour;
  onColour(colour: LabelColour): void;
}) {
  return (
    <label className="flex items-center justify-between gap-3 border-t border-line px-5 py-3 text-sm text-ink-2">
      Colour of the new label
      <select
        value={colour}
        // The list reads arrows and Enter of everything around it.
        onKeyDown={(event) => event.stopPropagation()}
        onChange={(event) => onColour(labelColourSchema.parse(event.target.value))}
        className="h-9 rounded-md border border-line-strong/55 bg-float px-2 text-sm text-ink"
      >
        {labelColourSchema.options.map((each) => (
          <option key={each} value={each}>
            {each.charAt(0).toUpperCase() + each.slice(1)}
          </option>
        ))}
      </select>
    </label>
  );
}
