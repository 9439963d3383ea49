import { Link } from '@remix-run/react';
import { buttonClass } from '../../ui/button.tsx';
import { Section } from '../section.tsx';

export function SortingSection() {
  return (
    <Section title="Sorting" about="How your emails get into their lanes.">
      <p className="mb-3 max-w-prose text-sm text-ink-2">
        When you move an email, Triage learns from it. See what it has learned, change it or make it forget.
      </p>
      <Link to="/settings/lessons" className={buttonClass('line')}>
        What Triage has learned
      </Link>
    </Section>
  );
}
