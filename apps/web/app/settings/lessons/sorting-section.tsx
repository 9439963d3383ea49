import { Link } from '@remix-run/react';
import { buttonClass } from '../../ui/button.tsx';
import { Section } from '../form/section.tsx';

export function SortingSection() {
  return (
    <Section title="Sorting" about="How your emails get into their lanes.">
      <p className="mb-3 max-w-prose text-sm text-ink-2">
        When you move an email, Triage learns from it. See what it has learned, change it or make it forget.
      </p>
      <p className="mb-3 max-w-prose text-sm text-ink-2">
        Rules are your own: what happens to new emails of a sender, a list or with certain words.
      </p>
      <p className="mb-3 max-w-prose text-sm text-ink-2">
        Splits are sections of your inbox: the people or the project that you want to see on their own.
      </p>
      <div className="flex flex-wrap gap-2">
        <Link to="/settings/rules" className={buttonClass('line')}>
          Rules
        </Link>
        <Link to="/settings/splits" className={buttonClass('line')}>
          Splits
        </Link>
        <Link to="/settings/lessons" className={buttonClass('line')}>
          What Triage has learned
        </Link>
      </div>
    </Section>
  );
}
