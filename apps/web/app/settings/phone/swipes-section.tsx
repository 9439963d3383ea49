import type { Settings, SwipeAction, Swipes } from '@triage/contract/account/preferences';
import { useState } from 'react';
import { SaveNote } from '../form/save-note.tsx';
import { Section } from '../form/section.tsx';
import { useSave } from '../form/use-save.ts';

const names: Record<SwipeAction, string> = {
  archive: 'Archive',
  snooze: 'Snooze…',
  trash: 'Move to Trash',
  move: 'Move to a lane…',
  read: 'Mark as read or unread',
  star: 'Star or unstar',
  none: 'Nothing',
};

export function SwipesSection({ settings }: { settings: Settings }) {
  const { state, save } = useSave();
  const [swipes, setSwipes] = useState(settings.swipes);
  const choose = (change: Partial<Swipes>) => {
    const next = { ...swipes, ...change };
    setSwipes(next);
    save({ swipes: next });
  };
  return (
    <Section title="Swiping" about="On touch screens: what a swipe over an email in a list does.">
      <div className="grid gap-4 sm:grid-cols-2">
        <SwipeChoice label="Swipe right" value={swipes.right} onChoose={(right) => choose({ right })} />
        <SwipeChoice label="Swipe left" value={swipes.left} onChoose={(left) => choose({ left })} />
      </div>
      <SaveNote state={state} />
    </Section>
  );
}

interface ChoiceProps {
  label: string;
  value: SwipeAction;
  onChoose(value: SwipeAction): void;
}

function SwipeChoice({ label, value, onChoose }: ChoiceProps) {
  return (
    <label className="text-sm font-semibold">
      {label}
      <select
        value={value}
        onChange={({ target }) => onChoose(target.value as SwipeAction)}
        className="mt-2 block h-11 w-full rounded-md border border-line-strong/55 bg-float px-2.5 font-normal"
      >
        {Object.entries(names).map(([action, name]) => (
          <option key={action} value={action}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
