import { Link } from '@remix-run/react';
import { setSingleKeys, useSingleKeys } from '../../client/data/settings/preferences.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Section } from '../form/section.tsx';

export function ShortcutsSection() {
  const singleKeys = useSingleKeys();
  return (
    <Section title="Keyboard shortcuts" about="Every key can be changed.">
      <label className="flex items-start gap-3 text-sm">
        <input
          type="checkbox"
          checked={singleKeys}
          onChange={(event) => setSingleKeys(event.target.checked)}
          className="mt-0.5 size-4 accent-(--act)"
        />
        <span>
          <span className="block font-semibold">Single-key shortcuts on this device</span>
          <span className="text-ink-2">
            For example, E archives and S snoozes. Turn them off if you use speech input.
          </span>
        </span>
      </label>
      <Link to="/settings/shortcuts" className={`${buttonClass('line')} mt-4`}>
        Change shortcuts
      </Link>
    </Section>
  );
}
