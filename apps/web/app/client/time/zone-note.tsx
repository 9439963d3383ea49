import { use, useEffect, useState } from 'react';
import { formatFull } from './format-time.ts';
import { ZoneContext } from './time-zone.ts';

/** Names the time zone in use when it differs from the browser's. */
export function ZoneNote({ className = '' }: { className?: string }) {
  const timeZone = use(ZoneContext);
  const [differs, setDiffers] = useState(false);
  useEffect(() => {
    const now = new Date().toISOString();
    const say = (zone: string | undefined) => formatFull(now, { now: 0, timeZone: zone });
    setDiffers(say(timeZone) !== say(undefined));
  }, [timeZone]);
  if (!timeZone || !differs) return null;
  return <span className={`text-xs text-ink-3 ${className}`}>Times in {timeZone.replaceAll('_', ' ')}</span>;
}
