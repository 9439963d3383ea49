import type { View } from '@triage/contract/inbox';
import { viewText } from '../client/views.ts';

export function LaneHeader({ view, count }: { view: View; count: number | undefined }) {
  const { name, about } = viewText(view);
  return (
    <header className="flex h-[61px] items-baseline gap-3 px-6 pt-5 @max-[640px]:px-4">
      <h1 className="text-xl font-bold tracking-tight">
        {name}
        {count ? (
          <span className="nums ml-2.5 font-normal text-hue-text">
            {count}
            <span className="sr-only">{count === 1 ? ' thread' : ' threads'}</span>
          </span>
        ) : null}
      </h1>
      <p className="min-w-0 truncate text-sm text-ink-3">{about}</p>
    </header>
  );
}
