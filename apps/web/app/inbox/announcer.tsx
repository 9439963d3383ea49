import { announcements } from '../client/announce.ts';
import { useStore } from '../client/make-store.ts';
import { LiveRegion } from '../ui/live-region.tsx';

/** Of its own, so that a word for a screen reader draws nothing else anew. */
export function Announcer() {
  const lines = useStore(announcements, (value) => value);
  return <LiveRegion lines={lines} />;
}
