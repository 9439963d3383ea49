import { setSingleKeys, useSingleKeys } from '../client/preferences.ts';
import { Section } from './section.tsx';

export function KeysSection() {
  const singleKeys = useSingleKeys();
  return (
    <Section title="Keys" about="On this device.">
      <label className="flex items-start gap-3 text-sm">
        <input
          type="checkbox"
          checked={singleKeys}
          onChange={(event) => setSingleKeys(event.target.checked)}
          className="mt-0.5 size-4 accent-(--act)"
        />
        <span>
          <span className="block font-semibold">Single keys</span>
          <span className="text-ink-2">
            E archives, S snoozes, J and K move. Switch them off when a voice program or another tool types
            for you.
          </span>
        </span>
      </label>
    </Section>
  );
}
