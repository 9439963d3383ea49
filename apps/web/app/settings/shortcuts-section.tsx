import { setSingleKeys, useSingleKeys } from '../client/data/settings/preferences.ts';
import { Section } from './section.tsx';

export function ShortcutsSection() {
  const singleKeys = useSingleKeys();
  return (
    <Section title="Keyboard shortcuts" about="On this device.">
      <label className="flex items-start gap-3 text-sm">
        <input
          type="checkbox"
          checked={singleKeys}
          onChange={(event) => setSingleKeys(event.target.checked)}
          className="mt-0.5 size-4 accent-(--act)"
        />
        <span>
          <span className="block font-semibold">Single-key shortcuts</span>
          <span className="text-ink-2">
            For example, E archives and S snoozes. Turn them off if you use speech input.
          </span>
        </span>
      </label>
    </Section>
  );
}
