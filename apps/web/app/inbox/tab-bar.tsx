import { useNavigate } from '@remix-run/react';
import type { InboxCounts, View } from '@triage/contract/inbox';
import { AlarmClock, Command, Menu as MenuIcon, Settings2 } from 'lucide-react';
import { goToView } from '../client/inbox-actions.ts';
import { openPanel } from '../client/panel.ts';
import { Menu } from '../ui/menu.tsx';
import { ViewLink } from './view-link.tsx';

const lanes: View[] = ['reply', 'schedule', 'fyi', 'done'];

export function TabBar({ view, counts }: { view: View; counts: InboxCounts | undefined }) {
  const navigate = useNavigate();
  return (
    <nav
      aria-label="Lanes"
      className="flex border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] min-[720px]:hidden"
    >
      {lanes.map((each) => (
        <ViewLink key={each} view={each} current={each === view} count={counts?.[each]} look="tab" />
      ))}
      <Menu
        entries={[
          {
            id: 'snoozed',
            name: counts?.snoozed ? `Snoozed (${counts.snoozed})` : 'Snoozed',
            icon: <AlarmClock size={17} aria-hidden />,
            onChoose: () => goToView('snoozed'),
          },
          {
            id: 'palette',
            name: 'All commands',
            icon: <Command size={17} aria-hidden />,
            onChoose: () => openPanel({ name: 'palette' }),
          },
          {
            id: 'settings',
            name: 'Settings',
            icon: <Settings2 size={17} aria-hidden />,
            onChoose: () => navigate('/settings'),
          },
        ]}
        trigger={
          <button
            type="button"
            className="relative flex h-14 flex-1 flex-col items-center justify-center gap-0.5 text-2xs font-medium text-ink-2"
          >
            <MenuIcon size={19} aria-hidden />
            More
          </button>
        }
      />
    </nav>
  );
}
