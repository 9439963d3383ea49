import type { View } from '@triage/contract/inbox/inbox';
import { PenLine, Search } from 'lucide-react';
import { goToView } from '../../client/changes/inbox-actions.ts';
import { saySecondLook, secondLook } from '../../client/changes/notices/second-look.ts';
import { useStore } from '../../client/data/make-store.ts';
import { openPanel } from '../../client/data/place/panel.ts';
import { aboutView, viewText } from '../../client/data/place/views.ts';
import { startNew } from '../../client/draft/start-new.ts';
import { IconButton } from '../../ui/button.tsx';

export function LaneHeader({ view, count }: { view: View; count: number | undefined }) {
  const { name } = viewText(view);
  const moved = useStore(secondLook, (count) => count);
  return (
    <header className="relative flex h-[61px] items-baseline gap-3 px-6 pt-5 @max-[640px]:px-4">
      <h1 className="text-xl font-bold tracking-tight">
        {name}{' '}
        {count ? (
          <span className="nums ml-1.5 font-normal text-hue-text">
            {count}
            <span className="sr-only">{count === 1 ? ' thread' : ' threads'}</span>
          </span>
        ) : null}
      </h1>
      {moved > 0 ? (
        <button
          type="button"
          onClick={() => openPanel({ name: 'moved' })}
          className="min-w-0 truncate text-sm text-ink-2 underline decoration-line-strong underline-offset-2 hover:decoration-ink"
        >
          {saySecondLook(moved)}
        </button>
      ) : (
        <p className="min-w-0 truncate text-sm text-ink-3 max-[719px]:hidden">{aboutView(view)}</p>
      )}
      <div className="absolute top-2.5 right-2 flex min-[720px]:hidden">
        <IconButton label="Search" className="size-11" onClick={() => goToView('search')}>
          <Search size={20} aria-hidden />
        </IconButton>
        <IconButton label="New email" className="size-11" onClick={startNew}>
          <PenLine size={20} aria-hidden />
        </IconButton>
      </div>
    </header>
  );
}
