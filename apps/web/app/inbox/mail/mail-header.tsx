import { useQuery } from '@tanstack/react-query';
import type { Label } from '@triage/contract/inbox/labels';
import { AlarmClock, PenLine, Search } from 'lucide-react';
import { searchFor } from '../../client/changes/inbox-actions.ts';
import { isOutsideView, type MailView, searchWithin } from '../../client/data/mail-views.ts';
import { openPanel } from '../../client/data/panel.ts';
import { archiveQuery } from '../../client/data/queries.ts';
import { viewText } from '../../client/data/views.ts';
import { startNew } from '../../client/draft/start-new.ts';
import { IconButton } from '../../ui/button.tsx';
import { LabelDot } from '../../ui/label-dot.tsx';

interface Props {
  view: MailView;
  label: Label | null;
}

export function MailHeader({ view, label }: Props) {
  const { name, about } = viewText(view);
  const title = label?.name ?? name;
  const { data: archive } = useQuery(archiveQuery);
  const reading = archive?.state === 'reading' && !isOutsideView(view) ? archive : null;
  return (
    <header className="relative flex h-[61px] items-baseline gap-3 px-6 pt-5 @max-[640px]:px-4">
      <h1 className="flex min-w-0 items-baseline gap-2.5 text-xl font-bold tracking-tight">
        {label ? <LabelDot id={label.id} colour={label.colour} size={12} /> : null}
        <span className="truncate">{title}</span>
      </h1>
      <p className="min-w-0 flex-1 truncate pr-20 text-sm text-ink-3 max-[719px]:hidden">
        {reading
          ? `Indexing older mail: ${reading.done.toLocaleString('en')} of ${reading.total.toLocaleString('en')}`
          : about}
      </p>
      <div className="absolute top-2.5 right-2 flex">
        {view === 'waiting' ? (
          <IconButton
            label="Reminders"
            className="max-[719px]:size-11"
            onClick={() => openPanel({ name: 'reminders' })}
          >
            <AlarmClock size={18} aria-hidden />
          </IconButton>
        ) : null}
        <IconButton
          label={`Search in ${title}`}
          className="max-[719px]:size-11"
          onClick={() => searchFor(searchWithin(view, label?.name ?? ''))}
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
