import { Plus } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { nameKey } from '../../client/changes/shortcuts.ts';
import { isReserved } from '../../client/keys/find-conflicts.ts';
import { formatKeys } from '../../client/keys/format-keys.ts';
import { isFixed } from '../../client/keys/own-keys.ts';
import { Button } from '../../ui/button.tsx';

/** How long a second key is waited for, as in the inbox. */
const SEQUENCE_MS = 1_200;
const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock', 'Dead']);

interface Props {
  name: string;
  onRecord(keys: string): void;
}

/** Records the key, or the two keys, that are pressed next. */
export function KeyRecorder({ name, onRecord }: Props) {
  const [first, setFirst] = useState<string | null>(null);
  const [isOn, setOn] = useState(false);
  const [problem, setProblem] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function stop(keys?: string): void {
    clearTimeout(timer.current);
    setOn(false);
    setFirst(null);
    setProblem('');
    if (keys) onRecord(keys);
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (!isOn || MODIFIERS.has(event.key)) return;
    const stroke = nameKey(event);
    // Tab leaves the button, which cancels.
    if (stroke === 'tab' || stroke === 'shift+tab') return;
    event.preventDefault();
    if (stroke === 'escape') stop();
    else if (isFixed(stroke)) setProblem('Enter and the arrow keys cannot be changed.');
    else if (isReserved(stroke)) setProblem(`The browser needs ${formatKeys(stroke)}.`);
    else if (first) stop(`${first} ${stroke}`);
    else waitForSecond(stroke);
  }
  function waitForSecond(stroke: string): void {
    setProblem('');
    setFirst(stroke);
    timer.current = setTimeout(() => stop(stroke), SEQUENCE_MS);
  }
  return (
    <>
      <Button
        look={isOn ? 'act' : 'quiet'}
        size="sm"
        className="h-9"
        aria-label={isOn ? `Press the new key for ${name}` : `Add a key for ${name}`}
        onClick={() => setOn(true)}
        onBlur={() => stop(first ?? undefined)}
        onKeyDown={onKeyDown}
      >
        {isOn ? first ? `${formatKeys(first)} …` : 'Press a key' : <Plus size={16} aria-hidden />}
      </Button>
      <span role="status" className={problem ? 'text-sm text-danger' : 'sr-only'}>
        {problem || (isOn ? 'Press one key, or two after each other. Escape cancels.' : '')}
      </span>
    </>
  );
}
