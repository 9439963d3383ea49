import type { LabelColour } from '@triage/contract/triage/labels';
import { useId } from 'react';
import { capitalize } from '../../client/data/describe-rule.ts';
import { LabelDot } from '../../ui/label-dot.tsx';
import { colours } from './split-draft.ts';

interface Props {
  value: LabelColour;
  onChoose(colour: LabelColour): void;
}

export function ColourChoice({ value, onChoose }: Props) {
  const group = useId();
  return (
    <fieldset className="mt-4 min-w-0">
      <legend className="mb-1 text-xs text-ink-2">Colour</legend>
      <div className="-ml-2 flex flex-wrap">
        {colours.map((colour) => (
          <label
            key={colour}
            title={capitalize(colour)}
            className="grid size-10 cursor-pointer place-items-center rounded-full max-sm:size-11 has-checked:[&>span]:ring-2 has-focus-visible:outline-2 has-focus-visible:outline-ink"
          >
            <input
              type="radio"
              name={group}
              checked={colour === value}
              onChange={() => onChoose(colour)}
              className="sr-only"
            />
            <span className="grid place-items-center rounded-full ring-ink ring-offset-2 ring-offset-sheet">
              <LabelDot id={colour} colour={colour} size={20} />
            </span>
            <span className="sr-only">{capitalize(colour)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
