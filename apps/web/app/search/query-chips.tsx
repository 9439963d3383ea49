import { X } from 'lucide-react';
import { parseChips, withoutChip } from './parse-chips.ts';

/** The operators of the query, each with a remove button. */
export function QueryChips({ query, onSearch }: { query: string; onSearch(words: string): void }) {
  const chips = parseChips(query);
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Filters" className="flex flex-wrap gap-1.5 px-6 pt-2.5 @max-[640px]:px-4">
      {chips.map((chip) => (
        <li key={chip.start}>
          <button
            type="button"
            aria-label={`Remove ${chip.text}`}
            onClick={() => onSearch(withoutChip(query, chip))}
            className="flex h-7 items-center gap-1.5 rounded-full border border-line bg-well pr-1.5 pl-3 text-sm hover:border-line-strong"
          >
            <span className="max-w-56 truncate">{chip.text}</span>
            <X size={14} aria-hidden className="text-ink-3" />
          </button>
        </li>
      ))}
    </ul>
  );
}
