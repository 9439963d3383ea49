import { Monitor, Moon, Sun } from 'lucide-react';
import { RadioGroup } from 'radix-ui';
import { useState } from 'react';
import { setTheme, type Theme } from '../client/preferences.ts';
import { Section } from './section.tsx';

const themes = [
  { theme: 'system', name: 'As the system', Icon: Monitor },
  { theme: 'light', name: 'Light', Icon: Sun },
  { theme: 'dark', name: 'Dark', Icon: Moon },
] as const;

export function AppearanceSection({ theme }: { theme: Theme }) {
  const [chosen, setChosen] = useState(theme);
  return (
    <Section title="Appearance" about="On this device.">
      <RadioGroup.Root
        aria-label="Colours"
        value={chosen}
        onValueChange={(value) => {
          setChosen(value as Theme);
          setTheme(value as Theme);
        }}
        className="flex flex-wrap gap-2"
      >
        {themes.map(({ theme: value, name, Icon }) => (
          <RadioGroup.Item
            key={value}
            value={value}
            className="flex h-10 items-center gap-2.5 rounded-md border border-line px-4 text-sm hover:bg-well data-[state=checked]:border-ink data-[state=checked]:bg-sheet data-[state=checked]:font-semibold"
          >
            <Icon size={17} aria-hidden /> {name}
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
    </Section>
  );
}
