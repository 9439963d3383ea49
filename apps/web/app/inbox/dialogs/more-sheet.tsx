import { useNavigate } from '@remix-run/react';
import {
  AlarmClock,
  Command,
  MessageCircleQuestion,
  PenLine,
  RefreshCw,
  Search,
  SendHorizontal,
  Settings2,
  Tag,
} from 'lucide-react';
import { goToView } from '../../client/changes/inbox-actions.ts';
import { useStore } from '../../client/data/make-store.ts';
import { agentOpen } from '../../client/data/place/agent-open.ts';
import { hasId, mailViews } from '../../client/data/place/mail-views.ts';
import { openPanel } from '../../client/data/place/panel.ts';
import { useSavedSearches } from '../../client/data/saved-searches.ts';
import { startNew } from '../../client/draft/start-new.ts';
import { useFailures } from '../../client/live/use-failures.ts';
import { updateReady } from '../../client/offline/register-worker.ts';
import { ChoiceList } from '../../ui/choice-list.tsx';
import { SheetDialog } from '../../ui/sheet-dialog.tsx';
import { FailureBadge } from '../failure-badge.tsx';
import { PinnedCount } from '../mail/pinned-count.tsx';
import { ViewIcon } from '../view-icon.tsx';

export function MoreSheet({ onClose }: { onClose(): void }) {
  const navigate = useNavigate();
  const failures = useFailures();
  const searches = useSavedSearches();
  // The sidebar, where it is hidden, cannot offer it.
  const isUpdateReady = useStore(updateReady, (value) => value);
  const then = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <SheetDialog title="More" onClose={onClose}>
      <ChoiceList
        choices={[
          ...(isUpdateReady
            ? [
                {
                  id: 'update',
                  name: 'Update available. Reload',
                  icon: <RefreshCw size={19} aria-hidden />,
                  onChoose: () => window.location.reload(),
                },
              ]
            : []),
          {
            id: 'snoozed',
            name: 'Snoozed',
            icon: <AlarmClock size={19} aria-hidden />,
            onChoose: then(() => goToView('snoozed')),
          },
          {
            id: 'agenda',
            name: 'Agenda',
            icon: <ViewIcon view="agenda" size={19} />,
            onChoose: then(() => goToView('agenda')),
          },
          {
            id: 'brief',
            name: 'Brief',
            icon: <ViewIcon view="brief" size={19} />,
            onChoose: then(() => goToView('brief')),
          },
          {
            id: 'queued',
            name: 'Outbox',
            mark: <FailureBadge failures={failures} />,
            icon: <SendHorizontal size={19} aria-hidden />,
            onChoose: then(() => goToView('queued')),
          },
          {
            id: 'search',
            name: 'Search',
            icon: <Search size={19} aria-hidden />,
            onChoose: then(() => goToView('search')),
          },
          ...mailViews.flatMap(({ view, name }) =>
            hasId(view)
              ? []
              : [
                  {
                    id: view,
                    name,
                    icon: <ViewIcon view={view} size={19} />,
                    onChoose: then(() => goToView(view)),
                  },
                ],
          ),
          ...searches.map((search) => ({
            id: search.searchId,
            name: search.name,
            mark: <PinnedCount search={search} />,
            icon: <ViewIcon view="pinned" size={19} />,
            onChoose: then(() => goToView('pinned', { label: search.searchId })),
          })),
          {
            id: 'labels',
            name: 'Labels…',
            icon: <Tag size={19} aria-hidden />,
            onChoose: then(() => openPanel({ name: 'labels' })),
          },
          {
            id: 'ask',
            name: 'Ask the assistant',
            icon: <MessageCircleQuestion size={19} aria-hidden />,
            onChoose: then(() => agentOpen.set(true)),
          },
          {
            id: 'compose',
            name: 'New email',
            icon: <PenLine size={19} aria-hidden />,
            onChoose: then(startNew),
          },
          {
            id: 'palette',
            name: 'All commands',
            icon: <Command size={19} aria-hidden />,
            onChoose: then(() => openPanel({ name: 'palette' })),
          },
          {
            id: 'settings',
            name: 'Settings',
            icon: <Settings2 size={19} aria-hidden />,
            onChoose: then(() => navigate('/settings')),
          },
        ]}
      />
    </SheetDialog>
  );
}
