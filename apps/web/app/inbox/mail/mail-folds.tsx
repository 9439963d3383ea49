import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useEffect } from 'react';
import { goToView } from '../../client/changes/inbox-actions.ts';
import { type InboxLocation, inboxPath } from '../../client/data/inbox-location.ts';
import { isMailView, type MailView } from '../../client/data/mail-views.ts';
import { useStore } from '../../client/data/make-store.ts';
import { labelsQuery } from '../../client/data/queries.ts';
import { LabelDot } from '../../ui/label-dot.tsx';
import { onPlainClick, ViewLink } from '../view-link.tsx';
import { readUnfolded, setUnfolded, unfolded } from './unfolded.ts';

const listed: readonly MailView[] = [
  ...(['waiting', 'sent', 'starred', 'drafts', 'archived', 'all', 'spam', 'trash'] as const),
];

/** The rest of the mail below the lanes: folded, until it is wanted once. */
export function MailFolds({ place }: { place: InboxLocation }) {
  const isUnfolded = useStore(unfolded, (value) => value);
  // Read after the first render: the server does not know it.
  useEffect(() => unfolded.set(readUnfolded()), []);
  const isOpen = isUnfolded || isMailView(place.view);
  const { data: labels } = useQuery({ ...labelsQuery, enabled: isOpen });
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
      {isOpen ? (
        <ul className="flex flex-col gap-0.5">
          {listed.map((view) => (
            <li key={view}>
              <ViewLink view={view} current={view === place.view} count={undefined} look="rail" />
            </li>
          ))}
          {labels?.map(({ id, name, colour }) => (
            <li key={id}>
              <a
                href={inboxPath({ view: 'label', label: id, threadId: null })}
                aria-current={place.view === 'label' && place.label === id ? 'page' : undefined}
                title={name}
                onClick={(event) => onPlainClick(event, () => goToView('label', { label: id }))}
                className="flex h-9 items-center gap-3 rounded-md px-2.5 text-sm font-medium text-ink-2 hover:bg-well hover:text-ink aria-[current]:bg-press aria-[current]:text-ink max-[1099px]:h-12 max-[1099px]:flex-col max-[1099px]:justify-center max-[1099px]:gap-1 max-[1099px]:px-0 max-[1099px]:text-2xs"
              >
                <span className="grid w-[17px] shrink-0 place-items-center">
                  <LabelDot id={id} colour={colour} />
                </span>
                <span className="min-w-0 truncate max-[1099px]:max-w-[60px]">{name}</span>
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </nav>
  );
}
