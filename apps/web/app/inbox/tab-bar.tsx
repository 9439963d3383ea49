import type { View } from '@triage/contract/inbox/inbox';
import { Menu } from 'lucide-react';
import { useCounts } from '../client/changes/lane-rows.ts';
import { openPanel } from '../client/data/place/panel.ts';
import type { Screen } from '../client/data/place/views.ts';
import { useFailures } from '../client/live/use-failures.ts';
import { FailureBadge } from './failure-badge.tsx';
import { ViewLink } from './view-link.tsx';
import { WaitingBadge } from './waiting-badge.tsx';

const lanes: View[] = ['reply', 'schedule', 'fyi', 'done'];

export function TabBar({ view }: { view: Screen }) {
  const counts = useCounts();
  const failures = useFailures();
  return (
    <nav
      aria-label="Lanes"
      className="flex border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] min-[720px]:hidden"
    >
      {lanes.map((each) => (
        <ViewLink key={each} view={each} current={each === view} count={counts?.[each]} look="tab" />
      ))}
      <button type="button" onClick={() => openPanel({ name: 'more' })} className="tab-entry font-medium">
        <Menu size={19} aria-hidden />
        More
        <FailureBadge failures={failures} className="absolute top-1 left-1/2 ml-1.5" />
        <WaitingBadge className="absolute top-1 right-1/2 mr-1.5" />
      </button>
    </nav>
  );
}
