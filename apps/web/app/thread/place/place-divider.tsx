import { formatShort } from '../../client/time/format-time.ts';
import { useTime } from '../../client/time/use-time.ts';
import type { Divider } from './find-divider.ts';

export function PlaceDivider({ divider: { readAt, isNew } }: { divider: Divider }) {
  const time = useTime();
  return (
    <p data-divider className="flex items-center gap-3 py-2 text-xs font-semibold text-focus">
      <span aria-hidden className="h-px flex-1 bg-focus/50" />
      <span suppressHydrationWarning>
        {isNew ? `New since ${formatShort(readAt, time)}` : 'You read to here'}
      </span>
      <span aria-hidden className="h-px flex-1 bg-focus/50" />
    </p>
  );
}
