import { useEffect } from 'react';

/** After the first lanes are loaded. */
const AFTER_MS = 5_000;

/** The inbox shows what notifications have announced, so they are closed. */
export function useThisDevice(): void {
  useEffect(() => {
    const settle = async () => {
      if (document.visibilityState === 'visible') {
        const { settleThisDevice } = await import('../client/notify/this-device.ts');
        await settleThisDevice();
      }
    };
    // Without an answer the next visit does it.
    const onVisible = () => void settle().catch(() => undefined);
    document.addEventListener('visibilitychange', onVisible);
    const timer = setTimeout(onVisible, AFTER_MS);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, []);
}
