import { useEffect, useState } from 'react';

const SECOND = 1_000;

export function useSecondsLeft(until: string | undefined): number {
  const [now, setNow] = useState(Date.now);
  const end = until === undefined ? 0 : Date.parse(until);
  const isOver = end <= now;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), SECOND);
    return () => clearInterval(timer);
  }, [isOver]);
  return Math.max(0, Math.ceil((end - now) / SECOND));
}
