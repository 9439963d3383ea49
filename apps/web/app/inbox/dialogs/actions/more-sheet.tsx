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
import type { ComponentProps, ReactNode } from 'react';
import { goToView } from '../../../client/changes/inbox-actions.ts';
import { useStore } from '../../../client/data/make-store.ts';
import { agentOpen } from '../../../client/data/place/agent-open.ts';
import { hasId, mailViews } from '../../../client/data/place/mail-views.ts';
import { openPanel } from '../../../client/data/place/panel.ts';
import type { Screen } from '../../../client/data/place/views.ts';
import { useSavedSearches } from '../../../client/data/saved-searches.ts';
import { startNew } from '../../../client/draft/start-new.ts';
import { useFailures } from '../../../client/live/use-failures.ts';
import { updateReady } from '../../../client/offline/register-worker.ts';
import { type Choice, ChoiceList } from '../../../ui/choice-list.tsx';
import { SheetDialog } from '../../../ui/sheet-dialog.tsx';
import { FailureBadge } from '../../failure-badge.tsx';
import { PinnedCount } from '../../mail/pinned-count.tsx';
import { ViewIcon } from '../../view-icon.tsx';
import { WaitingBadge } from '../../waiting-badge.tsx';

export function MoreSheet({ onClose }: { onClose(): void }) {
  const navigate = useNavigate();
  const failures = useFailures();
  const searches = useSavedSearches();
  // The sidebar, where it is hidden, cannot offer it.
  const isUpdateReady = useStore(updateReady, (value) => value);
  const choices = [
    ...listScreens(failures),
    ...mailViews
      .filter(({ view }) => !hasId(view))
      .map(({ view, name }) => screen(view, name, <ViewIcon view={view} size={19} />)),
    ...searches.map((search) => ({
      id: search.searchId,
      name: search.name,
      mark: <PinnedCount search={search} />,
      icon: <ViewIcon view="pinned" size={19} />,
      onChoose: () => goToView('pinned', { label: search.searchId }),
    })),
    ...listCommands(navigate),
  ];
  return (
    <SheetDialog title="More" onClose={onClose}>
      <ChoiceList
        choices={[
          ...(isUpdateReady ? [reload] : []),
          ...choices.map((choice) => ({
            ...choice,
            onChoose() {
              onClose();
              choice.onChoose();
            },
          })),
        ]}
      />
    </SheetDialog>
  );
}

const icon = { size: 19, 'aria-hidden': true };

const reload: Choice = {
  id: 'update',
  name: 'Update available. Reload',
  icon: <RefreshCw {...icon} />,
  onChoose: () => window.location.reload(),
};

function screen(view: Screen, name: string, shown: ReactNode): Choice {
  return { id: view, name, icon: shown, onChoose: () => goToView(view) };
}

function listScreens(failures: ComponentProps<typeof FailureBadge>['failures']): Choice[] {
  return [
    screen('snoozed', 'Snoozed', <AlarmClock {...icon} />),
    screen('agenda', 'Agenda', <ViewIcon view="agenda" size={19} />),
    screen('brief', 'Brief', <ViewIcon view="brief" size={19} />),
    {
      ...screen('queued', 'Outbox', <SendHorizontal {...icon} />),
      mark: <FailureBadge failures={failures} />,
    },
    screen('search', 'Search', <Search {...icon} />),
  ];
}

function listCommands(navigate: (path: string) => void): Choice[] {
  return [
    {
      id: 'labels',
      name: 'Labels…',
      icon: <Tag {...icon} />,
      onChoose: () => openPanel({ name: 'labels' }),
    },
    {
      id: 'ask',
      name: 'Ask the assistant',
      mark: <WaitingBadge />,
      icon: <MessageCircleQuestion {...icon} />,
      onChoose: () => agentOpen.set(true),
    },
    { id: 'compose', name: 'New email', icon: <PenLine {...icon} />, onChoose: startNew },
    {
      id: 'palette',
      name: 'All commands',
      icon: <Command {...icon} />,
      onChoose: () => openPanel({ name: 'palette' }),
    },
    {
      id: 'settings',
      name: 'Settings',
      icon: <Settings2 {...icon} />,
      onChoose: () => navigate('/settings'),
    },
  ];
}
