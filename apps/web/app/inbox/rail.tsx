import { Link } from '@remix-run/react';
import type { View } from '@triage/contract/inbox/inbox';
import { Command, MessageCircleQuestion, PenLine, Settings2 } from 'lucide-react';
import { useCounts } from '../client/changes/lane-rows.ts';
import { agentOpen } from '../client/data/place/agent-open.ts';
import type { InboxLocation } from '../client/data/place/inbox-location.ts';
import { openPanel } from '../client/data/place/panel.ts';
import { isView, type Screen } from '../client/data/place/views.ts';
import { startNew } from '../client/draft/start-new.ts';
import { Keys } from '../client/keys/keys.tsx';
import { useHints } from '../client/keys/use-hints.ts';
import { useFailures } from '../client/live/use-failures.ts';
import { buttonClass } from '../ui/button.tsx';
import { Logo } from '../ui/logo.tsx';
import { MailFolds } from './mail/mail-folds.tsx';
import { Mailboxes } from './mailboxes.tsx';
import { StatusLines } from './status-lines.tsx';
import { ViewLink } from './view-link.tsx';
import { WaitingBadge } from './waiting-badge.tsx';

const lanes: View[] = ['reply', 'schedule', 'fyi', 'done'];

interface Props {
  place: InboxLocation;
  email: string;
}

export function Rail({ place, email }: Props) {
  const { view } = place;
  const { titled, keysOf } = useHints();
  const [paletteKeys] = keysOf('palette');
  const counts = useCounts();
  const failures = useFailures();
  const links = (each: Exclude<Screen, 'split' | 'pinned'>) => (
    <li key={each}>
      <ViewLink
        view={each}
        current={each === view}
        count={isView(each) ? counts?.[each] : undefined}
        failures={each === 'queued' ? failures : 0}
        look="rail"
      />
    </li>
  );
  return (
    <aside
      aria-label="Triage"
      className="rail flex h-full flex-col gap-1 px-3 pt-4 pb-3 max-[1099px]:px-1.5 max-[719px]:hidden"
    >
      <div className="mb-4 flex h-8 items-center gap-2.5 px-2 max-[1099px]:justify-center max-[1099px]:px-0">
        <Logo />
        <span className="text-base font-bold tracking-tight max-[1099px]:sr-only">Triage</span>
      </div>
      <button
        type="button"
        onClick={startNew}
        title={titled('New email', 'compose')}
        className={`rail-button mb-4 ${buttonClass('act')}`}
      >
        <PenLine size={16} aria-hidden />
        New email
      </button>
      <div className="rail-lists -mx-1 min-h-0 flex-1 overflow-y-auto px-1 pb-2">
        <Mailboxes place={place} look="rail" />
        <nav aria-label="Lanes">
          <ul className="flex flex-col gap-0.5">{lanes.map(links)}</ul>
          <ul className="mt-3 flex flex-col gap-0.5 border-t border-line pt-3">
            {(['snoozed', 'agenda', 'queued', 'search'] as const).map(links)}
          </ul>
        </nav>
        <MailFolds place={place} />
      </div>
      <div className="flex flex-col gap-0.5 border-t border-line pt-2">
        <StatusLines />
        <button
          type="button"
          onClick={() => agentOpen.set(true)}
          title={titled('Ask the assistant', 'ask')}
          className="rail-entry"
        >
          <MessageCircleQuestion size={17} aria-hidden />
          <span className="min-[1100px]:flex-1">Ask</span>
          <WaitingBadge className="rail-badge" />
        </button>
        <button type="button" onClick={() => openPanel({ name: 'palette' })} className="rail-entry">
          <Command size={17} aria-hidden />
          <span className="min-[1100px]:flex-1">
            <span className="max-[1099px]:sr-only">All </span>
            <span className="max-[1099px]:capitalize">commands</span>
          </span>
          {paletteKeys ? <Keys isDecoration keys={paletteKeys} className="max-[1099px]:hidden" /> : null}
        </button>
        <Link to="/settings" className="rail-entry">
          <Settings2 size={17} aria-hidden className="shrink-0" />
          <span className="min-[1100px]:sr-only">Settings</span>
          <span className="min-w-0 flex-1 truncate max-[1099px]:sr-only">
            <span className="sr-only"> of </span>
            {email}
          </span>
        </Link>
      </div>
    </aside>
  );
}
