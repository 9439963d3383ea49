import type { Label } from '@triage/contract/triage/labels';
import { labelTint } from './label-dot.tsx';

/** More would leave no room for the subject. */
const ON_A_ROW = 2;

export function RowChips({ labels }: { labels: readonly Label[] }) {
  const [shown, more] = [labels.slice(0, ON_A_ROW), labels.slice(ON_A_ROW)];
  return (
    <span className="flex max-w-[50%] shrink-0 gap-1 overflow-hidden">
      {shown.map((label) => (
        <span key={label.id} style={labelTint(label)} className="label-chip max-w-[8rem] truncate">
          <span className="sr-only">label </span>
          {label.name}
          <span className="sr-only">,</span>
        </span>
      ))}
      {more.length > 0 ? (
        <span
          title={more.map(({ name }) => name).join(', ')}
          className="nums shrink-0 self-center text-xs text-ink-3"
        >
          +{more.length}
          <span className="sr-only"> more labels,</span>
        </span>
      ) : null}
    </span>
  );
}

interface ChipListProps {
  labels: readonly Label[];
  title: string;
  onChoose(): void;
}

/** Each opens the picker. */
export function ChipList({ labels, title, onChoose }: ChipListProps) {
  return (
    <ul aria-label="Labels" className="no-print mt-2 flex flex-wrap gap-1.5">
      {labels.map((label) => (
        <li key={label.id} className="min-w-0">
          <button
            type="button"
            title={title}
            style={labelTint(label)}
            onClick={onChoose}
            className="label-chip min-h-6 max-w-full truncate hover:underline"
          >
            {label.name}
          </button>
        </li>
      ))}
    </ul>
  );
}
