import { ChevronDown } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { useStore } from '../../client/data/make-store.ts';
import type { InboxLocation } from '../../client/data/place/inbox-location.ts';
import { isMailView } from '../../client/data/place/mail-views.ts';
import { lazyPart } from '../../client/paint/lazy-part.ts';
import { setUnfolded, storedUnfolded, unfolded } from './unfolded.ts';

const MailFoldList = lazyPart(async () => (await import('./mail-fold-list.tsx')).MailFoldList);

/** The rest of the mail below the lanes: folded, until it is wanted once. */
export function MailFolds({ place }: { place: InboxLocation }) {
  const isUnfolded = useStore(unfolded, (value) => value);
  // Read after the first render: the server does not know it.
  useEffect(() => unfolded.set(storedUnfolded()), []);
  const isOpen = isUnfolded || isMailView(place.view) || place.view === 'brief';
  return (
    <nav aria-label="Mail" className="mt-3 border-t border-line pt-3">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setUnfolded(!isUnfolded)}
        className="flex h-9 w-full items-center gap-3 rounded-md px-2.5 text-sm font-medium text-ink-2 hover:bg-well hover:text-ink max-[1099px]:h-12 max-[1099px]:flex-col max-[1099px]:justify-center max-[1099px]:gap-0.5 max-[1099px]:px-0 max-[1099px]:text-2xs"
      >
        <ChevronDown size={17} aria-hidden className={`shrink-0 ${isOpen ? '' : '-rotate-90'}`} />
        <span className="flex-1 text-left">More</span>
      </button>
      <Suspense>{isOpen ? <MailFoldList place={place} /> : null}</Suspense>
    </nav>
  );
}
