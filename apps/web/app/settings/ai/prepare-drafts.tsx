import { useState } from 'react';
import { ChoiceRow } from '../form/choice-row.tsx';

const choices = [
  { value: 'off', name: 'Off' },
  { value: 'on', name: 'On' },
];

export function PrepareDrafts({ isOn, onChoose }: { isOn: boolean; onChoose(isOn: boolean): void }) {
  const [value, setValue] = useState(isOn ? 'on' : 'off');
  return (
    <div className="mt-6">
      <p className="text-sm font-semibold">Prepare replies</p>
      <p className="mb-2 max-w-prose text-sm text-ink-2">
        For important emails in Reply, AI writes a draft in the background, so that it is there when you
        reply. It is never sent, and is not in your mail account until you change it.
      </p>
      <ChoiceRow
        label="Prepare replies"
        value={value}
        choices={choices}
        onChoose={(chosen) => {
          setValue(chosen);
          onChoose(chosen === 'on');
        }}
      />
    </div>
  );
}
