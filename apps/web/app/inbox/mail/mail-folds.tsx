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
        className="rail-entry w-full font-medium"
      >
        <ChevronDown size={17} aria-hidden className={`shrink-0 ${isOpen ? '' : '-rotate-90'}`} />
        <span className="text-left min-[1100px]:flex-1">More</span>
      </button>
      <Suspense>{isOpen ? <MailFoldList place={place} /> : null}</Suspense>
    </nav>
  );
}
