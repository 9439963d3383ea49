import { Link } from '@remix-run/react';
import { buttonClass } from '../../ui/button.tsx';
import { Section } from '../form/section.tsx';

/** Shown to operators in their settings. */
export function OperatorLink() {
  return (
    <Section title="Installation" about="You run this server.">
      <p className="text-sm text-ink-2">
        See who uses it, whose connection needs attention, what failed, and what AI costs.
      </p>
      <Link to="/operator" className={`mt-3 ${buttonClass('line')}`}>
        Open installation
      </Link>
    </Section>
  );
}
