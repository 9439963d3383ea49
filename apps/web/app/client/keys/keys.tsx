import { Fragment } from 'react';
import { formatCap } from './format-keys.ts';

interface Props {
  keys: string;
  className?: string;
  isDecoration?: boolean;
}

/** "g r" renders as two key caps, "shift+j" as one. */
export function Keys({ keys, className = '', isDecoration = false }: Props) {
  return (
    <span aria-hidden={isDecoration || undefined} className={`inline-flex items-center gap-1 ${className}`}>
      {keys.split(' ').map((cap, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: both strokes of a sequence may be the same
        <Fragment key={`${place} ${cap}`}>
          {/* Takes no room, and separates them as text. */}
          {place > 0 ? ' ' : null}
          <kbd className="inline-flex h-5 min-w-5 items-center justify-center rounded-sm border border-line bg-paper px-1 font-sans text-2xs font-medium text-ink-2">
            {formatCap(cap)}
          </kbd>
        </Fragment>
      ))}
    </span>
  );
}
