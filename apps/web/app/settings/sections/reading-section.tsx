import type { AutoAdvance, Density, Settings } from '@triage/contract/account/preferences';
import { useState } from 'react';
import { ChoiceRow, type RowChoice } from '../form/choice-row.tsx';
import { SaveNote } from '../form/save-note.tsx';
import { Section } from '../form/section.tsx';
import { useSave } from '../form/use-save.ts';
import { ImageSenders } from '../image-senders.tsx';

const advances: readonly RowChoice<AutoAdvance>[] = [
  { value: 'next', name: 'Next thread' },
  { value: 'previous', name: 'Previous thread' },
  { value: 'list', name: 'Back to the list' },
];
const densities: readonly RowChoice<Density>[] = [
  { value: 'comfortable', name: 'Comfortable' },
  { value: 'compact', name: 'Compact' },
];

export function ReadingSection({ settings, imageSenders }: { settings: Settings; imageSenders: string[] }) {
  const { state, save } = useSave();
  const [advance, setAdvance] = useState(settings.autoAdvance);
  const [density, setDensity] = useState(settings.density);
  return (
    <Section title="Reading" about="How the lists look, and where you go from a thread.">
      <p className="mb-2 text-sm font-semibold">Density of lists</p>
      <ChoiceRow
        label="Density of lists"
        value={density}
        choices={densities}
        onChoose={(value) => {
          setDensity(value);
          save({ density: value });
        }}
      />
      <p className="mt-5 mb-2 text-sm font-semibold">After archiving or removing the open thread</p>
      <ChoiceRow
        label="After archiving or removing the open thread"
        value={advance}
        choices={advances}
        onChoose={(value) => {
          setAdvance(value);
          save({ autoAdvance: value });
        }}
      />
      <SaveNote state={state} />
      <ImageSenders initial={imageSenders} />
    </Section>
  );
}
