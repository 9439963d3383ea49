import { useEffect } from 'react';
import { settleThisDevice } from '../client/notify/this-device.ts';

/** The inbox shows what notifications have announced, so they are closed. */
export function useThisDevice(): void {
  useEffect(() => {
    const settle = () => {
      // Without an answer the next visit does it.
      if (document.visibilityState === 'visible') void settleThisDevice().catch(() => undefined);
    };
    settle();
    document.addEventListener('visibilitychange', settle);
    return () => document.removeEventListener('visibilitychange', settle);
  }, []);
}
