import { LABEL_NAME_MAX, type LabelColour, labelColourSchema } from '@triage/contract/inbox/labels';
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
  onColour(colour: LabelColour): void;
  onCreate(): void;
}

export function CreateChoice({ name, then = '', colour, onColour, onCreate }: Props) {
  return (
    <Command.Item
      value={ALWAYS}
      onSelect={onCreate}
      className="flex min-h-11 items-center gap-3 rounded-md px-3 text-sm data-[selected=true]:bg-well"
    >
      <Plus size={15} aria-hidden className="text-ink-3" />
      <LabelDot id="" colour={colour} size={11} />
      <span className="min-w-0 flex-1 truncate font-medium">
        Create “{name}”{then}
      </span>
      <select
        aria-label="Colour of the new label"
        value={colour}
        onClick={(event) => event.stopPropagation()}
        onKeyDown={(event) => event.stopPropagation()}
        onChange={(event) => onColour(labelColourSchema.parse(event.target.value))}
        className="h-8 rounded-md border border-line bg-float px-2 text-sm"
      >
        {labelColourSchema.options.map((each) => (
          <option key={each} value={each}>
            {each.charAt(0).toUpperCase() + each.slice(1)}
          </option>
        ))}
      </select>
    </Command.Item>
  );
}
