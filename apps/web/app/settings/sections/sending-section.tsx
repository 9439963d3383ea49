import type { Settings, UndoSeconds } from '@triage/contract/account/preferences';
import { useState } from 'react';
import { ChoiceRow, type RowChoice } from '../form/choice-row.tsx';
import { SaveNote } from '../form/save-note.tsx';
import { Section } from '../form/section.tsx';
import { useSave } from '../form/use-save.ts';

const choices = ['5', '10', '20', '30', '60'].map((value) => ({ value, name: `${value} s` }));

type Reply = 'keep' | 'archive';
const replies: readonly RowChoice<Reply>[] = [
  { value: 'keep', name: 'Send' },
  { value: 'archive', name: 'Send and archive' },
];

export function SendingSection({ settings }: { settings: Settings }) {
  const { state, save } = useSave();
  const [seconds, setSeconds] = useState(String(settings.undoSeconds));
  const [sends, setSends] = useState<Reply>(settings.sendAndArchive ? 'archive' : 'keep');
  return (
    <Section
      title="Sending"
      about="How long you can undo a send, and what happens to the thread you answered."
    >
      <p className="mb-2 text-sm font-semibold">Undo window</p>
      <ChoiceRow
        label="Undo window"
        value={seconds}
        choices={choices}
        onChoose={(value) => {
          setSeconds(value);
          save({ undoSeconds: Number(value) as UndoSeconds });
        }}
      />
      <p className="mt-5 mb-2 text-sm font-semibold">After a reply</p>
      <ChoiceRow
        label="After a reply"
        value={sends}
        choices={replies}
        onChoose={(value) => {
          setSends(value);
          save({ sendAndArchive: value === 'archive' });
        }}
      />
      <p className="mt-2 text-xs text-ink-3">Ctrl Shift Enter does the other one.</p>
      <SaveNote state={state} />
    </Section>
  );
}
