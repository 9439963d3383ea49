import type { Installation } from '@triage/contract/operator/installation';
import { HealthLine } from '../health-list.tsx';
import { OperatorSection } from './operator-section.tsx';

export function InstallationState({ installation: { checks } }: { installation: Installation }) {
  return (
    <OperatorSection title="State">
      <ul className="mt-4 gap-x-12 text-sm lg:columns-2">
        {checks.map((check) => (
          <HealthLine key={check.id} check={check} className="break-inside-avoid pb-2.5" />
        ))}
      </ul>
    </OperatorSection>
  );
}
