import { useEffect, useState } from 'react';
import type { TimeContext } from '../client/time/format-time.ts';
import { useTime } from '../client/time/use-time.ts';

/** The visitor's own zone; the owner's until the browser has said its own, and in a browser without scripts. */
export function useVisitorTime(ownerZone: string): TimeContext & { timeZone: string } {
  const time = useTime();
  const [timeZone, setTimeZone] = useState(ownerZone);
  useEffect(() => setTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone || ownerZone), [ownerZone]);
  return { ...time, timeZone };
}
