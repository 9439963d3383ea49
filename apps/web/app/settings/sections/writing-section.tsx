import type { Settings } from '@triage/contract/account/preferences';
import type { Tone } from '@triage/contract/sending/draft';
import { useState } from 'react';
import { ChoiceRow, type RowChoice } from '../form/choice-row.tsx';
import { SaveNote } from '../form/save-note.tsx';
import { Section } from '../form/section.tsx';
import { TextSetting } from '../form/text-setting.tsx';
import { useSave } from '../form/use-save.ts';

const tones: readonly RowChoice<Tone>[] = [
  { value: 'professional', name: 'Professional' },
  { value: 'friendly', name: 'Friendly' },
  { value: 'brief', name: 'Brief' },
];

export function WritingSection({ settings }: { settings: Settings }) {
  const saver = useSave();
  const [tone, setTone] = useState(settings.tone);
  return (
    <Section title="Writing" about="Defaults for drafts and signatures.">
      <p className="mb-2 text-sm font-semibold">Draft tone</p>
      <ChoiceRow
        label="Draft tone"
        value={tone}
        choices={tones}
        onChoose={(value) => {
          setTone(value);
          saver.save({ tone: value });
        }}
      />
      <TextSetting
        label="Signature"
        hint="Added below your messages. Plain text."
        initial={settings.signature}
        placeholder={'Ada Lindqvist\n+46 8 123 456'}
        onChange={(signature) => saver.saveSoon({ signature })}
        onLeave={saver.flush}
      />
      <TextSetting
        label="Writing style"
        hint="Used for every AI draft. Example: “I use first names. Never more than five sentences.”"
        initial={settings.styleNotes}
        onChange={(styleNotes) => saver.saveSoon({ styleNotes })}
        onLeave={saver.flush}
      />
      <SaveNote state={saver.state} />
    </Section>
  );
}
