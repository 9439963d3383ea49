import { useEffect, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';

interface Props {
  initial: string | null;
  onChoose(zone: string): void;
}

/** The browser's list of zones may differ from the server's, so it is filled after hydration. */
export function ZoneField({ initial, onChoose }: Props) {
  const id = useId();
  const [zone, setZone] = useState(initial ?? '');
  const [known, setKnown] = useState<string[]>([]);
  const [here, setHere] = useState<string | null>(null);
  useEffect(() => {
    setKnown(Intl.supportedValuesOf('timeZone'));
    setHere(Intl.DateTimeFormat().resolvedOptions().timeZone);
  }, []);
  const choose = (value: string) => {
    setZone(value);
    onChoose(value);
  };
  const listed = known.includes(zone) || zone === '' ? known : [zone, ...known];
  return (
    <div className="mt-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <label htmlFor={id}>Time zone</label>
        <select
          id={id}
          value={zone}
          onChange={(event) => choose(event.target.value)}
          className="h-10 max-w-full rounded-md border border-line-strong/55 bg-sheet px-2"
        >
          {zone === '' ? <option value="">Unknown (UTC)</option> : null}
          {(listed.length > 0 ? listed : [zone].filter((each) => each !== '')).map((each) => (
            <option key={each} value={each}>
              {each.replaceAll('_', ' ')}
            </option>
          ))}
        </select>
      </div>
      {here && here !== zone ? (
        <p className="mt-2 flex flex-wrap items-center gap-2 text-sm text-ink-2">
          This device is in {here.replaceAll('_', ' ')}.
          <Button size="sm" onClick={() => choose(here)}>
            Use this zone
          </Button>
        </p>
      ) : null}
    </div>
  );
}
