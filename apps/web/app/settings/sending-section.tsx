import type { Settings, UndoSeconds } from '@triage/contract/account/preferences';
import { useState } from 'react';
import { ChoiceRow } from './choice-row.tsx';
import { SaveNote } from './save-note.tsx';
import { Section } from './section.tsx';
import { useSave } from './use-save.ts';

const choices = ['5', '10', '20', '30', '60'].map((value) => ({ value, name: `${value} s` }));

export function SendingSection({ settings }: { settings: Settings }) {
  const { state, save } = useSave();
  const [seconds, setSeconds] = useState(String(settings.undoSeconds));
  return (
    <Section title="Sending" about="How long you can undo a send.">
      <ChoiceRow
        label="Undo window"
        value={seconds}
        choices={choices}
        onChoose={(value) => {
          setSeconds(value);
          save({ undoSeconds: Number(value) as UndoSeconds });
        }}
      />
      <SaveNote state={state} />
    </Section>
  );
}
