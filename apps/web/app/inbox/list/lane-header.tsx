import type { View } from '@triage/contract/inbox/inbox';
import { PenLine, Search } from 'lucide-react';
import { goToView } from '../../client/changes/inbox-actions.ts';
import { laneNotice } from '../../client/changes/notices/lane-notice.ts';
import { useStore } from '../../client/data/make-store.ts';
import { aboutView, viewText } from '../../client/data/views.ts';
import { startNew } from '../../client/draft/start-new.ts';
import { IconButton } from '../../ui/button.tsx';

export function LaneHeader({ view, count }: { view: View; count: number | undefined }) {
  const { name } = viewText(view);
  const news = useStore(laneNotice, (text) => text);
  return (
    <header className="relative flex h-[61px] items-baseline gap-3 px-6 pt-5 @max-[640px]:px-4">
      <h1 className="text-xl font-bold tracking-tight">
        {name}
        {count ? (
          <span className="nums ml-2.5 font-normal text-hue-text">
            {count}
            <span className="sr-only">{count === 1 ? ' thread' : ' threads'}</span>
          </span>
        ) : null}
      </h1>
      <p className={`min-w-0 truncate text-sm ${news ? 'text-ink-2' : 'text-ink-3 max-[719px]:hidden'}`}>
        {news || aboutView(view)}
      </p>
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
