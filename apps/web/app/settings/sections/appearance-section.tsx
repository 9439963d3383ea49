import { Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { setTheme, type Theme } from '../../client/data/settings/preferences.ts';
import { ChoiceRow, type RowChoice } from '../form/choice-row.tsx';
import { Section } from '../form/section.tsx';

const themes: readonly RowChoice<Theme>[] = [
  { value: 'system', name: 'System', Icon: Monitor },
  { value: 'light', name: 'Light', Icon: Sun },
  { value: 'dark', name: 'Dark', Icon: Moon },
];

export function AppearanceSection({ theme }: { theme: Theme }) {
  const [chosen, setChosen] = useState(theme);
  return (
    <Section title="Appearance" about="On this device.">
      <ChoiceRow
        label="Theme"
        value={chosen}
        choices={themes}
        onChoose={(value) => {
          setChosen(value);
          setTheme(value);
        }}
      />
    </Section>
  );
}
