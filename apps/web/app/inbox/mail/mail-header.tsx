import { Link } from '@remix-run/react';
import { useQuery } from '@tanstack/react-query';
import { SAVED_SEARCH_COUNTED_MAX } from '@triage/contract/inbox/saved-search-limits';
import type { SavedSearch } from '@triage/contract/inbox/saved-searches';
import type { Label } from '@triage/contract/triage/labels';
import type { Split } from '@triage/contract/triage/splits';
import { AlarmClock, PenLine, Search, SlidersHorizontal } from 'lucide-react';
import { searchFor } from '../../client/changes/inbox-actions.ts';
import { describeConditions } from '../../client/data/describe-rule.ts';
import { isOutsideView, type MailView, searchWithin } from '../../client/data/place/mail-views.ts';
import { openPanel } from '../../client/data/place/panel.ts';
import { viewText } from '../../client/data/place/views.ts';
import { archiveQuery, labelsQuery } from '../../client/data/queries/queries.ts';
import { startNew } from '../../client/draft/start-new.ts';
import { IconButton } from '../../ui/button.tsx';
import { LabelDot } from '../../ui/label-dot.tsx';

const abouts: Record<MailView, string> = {
  waiting: 'You asked, nobody has answered',
  sent: 'What you have sent',
  starred: 'Threads with a star',
  drafts: 'Unsent emails in your mail account',
  archived: 'Received mail that is no longer in the inbox',
  all: 'Everything except spam and trash',
  spam: 'Your mail provider deletes it after 30 days',
  trash: 'Threads that were deleted',
  label: 'Threads with this label',
  split: '',
  pinned: '',
};

interface Props {
  view: MailView;
  label: Label | null;
  split: Split | undefined;
  search: SavedSearch | undefined;
}

export function MailHeader({ view, label, split, search }: Props) {
  const { name } = viewText(view);
  const title = label?.name || name;
  const { data: archive } = useQuery(archiveQuery);
  const { data: labels } = useQuery({ ...labelsQuery, enabled: split?.conditions.label != null });
  const threads = split?.threads ?? search?.threads;
  const reading = archive?.state === 'reading' && !isOutsideView(view) ? archive : null;
  return (
    <header className="relative flex h-[61px] items-baseline gap-3 px-6 pt-5 @max-[640px]:px-4">
      <h1 className="flex min-w-0 items-baseline gap-2.5 text-xl font-bold tracking-tight">
        {label && view !== 'pinned' ? <LabelDot id={label.id} colour={label.colour} size={12} /> : null}
        <span className="truncate">{title}</span>{' '}
        {threads ? (
          <span className="nums font-normal text-ink-3">
            {threads >= SAVED_SEARCH_COUNTED_MAX && search ? '999+' : threads}
            <span className="sr-only">{threads === 1 ? ' thread' : ' threads'}</span>
          </span>
        ) : null}
      </h1>
      <p className="min-w-0 flex-1 truncate pr-20 text-sm text-ink-3 max-[719px]:hidden">
        {reading
          ? `Indexing older mail: ${reading.done.toLocaleString('en')} of ${reading.total.toLocaleString('en')}`
          : split
            ? describeConditions(split, labels ?? [])
            : search
              ? search.name !== search.query && search.query
              : abouts[view]}
      </p>
      <div className="absolute top-4 right-2 flex max-[719px]:top-3">
        {view === 'waiting' ? (
          <IconButton
            label="Reminders"
            className="max-[719px]:size-11"
            onClick={() => openPanel({ name: 'reminders' })}
          >
            <AlarmClock size={18} aria-hidden />
          </IconButton>
        ) : null}
        {split ? (
          <Link
            to="/settings/splits"
            aria-label="Change splits"
            title="Change splits"
            className="grid size-9 place-items-center rounded-md text-ink-2 hover:bg-well hover:text-ink max-[719px]:size-11"
          >
            <SlidersHorizontal size={18} aria-hidden />
          </Link>
        ) : null}
        {search ? (
          <IconButton
            label="Change pinned search"
            className="max-[719px]:size-11"
            onClick={() => openPanel({ name: 'pin', query: search.query, search })}
          >
            <SlidersHorizontal size={18} aria-hidden />
          </IconButton>
        ) : null}
        <IconButton
          label={`Search in ${title}`}
          className="max-[719px]:size-11"
          onClick={() => searchFor(search ? `${search.query} ` : searchWithin(view, label?.name ?? ''))}
        >
          <Search size={18} aria-hidden />
        </IconButton>
        <span className="min-[720px]:hidden">
          <IconButton label="New email" className="size-11" onClick={startNew}>
            <PenLine size={20} aria-hidden />
          </IconButton>
        </span>
      </div>
    </header>
  );
}
