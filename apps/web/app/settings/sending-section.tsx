import { useEffect, useState } from 'react';
import { readUndoSeconds, setUndoSeconds } from '../client/preferences.ts';
import { Section } from './section.tsx';

const choices = [5, 10, 20, 30, 60];

export function SendingSection() {
  const [seconds, setSeconds] = useState(5);
  useEffect(() => setSeconds(readUndoSeconds()), []);
  return (
    <Section title="Sending" about="On this device.">
      <label className="flex flex-wrap items-center gap-3 text-sm">
        <span className="font-semibold">A send can be undone for</span>
        <select
          value={seconds}
          onChange={(event) => {
            setSeconds(Number(event.target.value));
            setUndoSeconds(Number(event.target.value));
          }}
          className="h-9 rounded-md border border-line-strong/55 bg-sheet px-2"
        >
          {choices.map((each) => (
            <option key={each} value={each}>
              {each} seconds
            </option>
          ))}
        </select>
      </label>
    </Section>
  );
}
