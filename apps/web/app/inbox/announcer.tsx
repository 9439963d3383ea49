import { useStore } from '../client/data/make-store.ts';
import { announcements } from '../client/live/announce.ts';
import { LiveRegion } from '../ui/live-region.tsx';

/** A component of its own, so that an announcement renders nothing else. */
export function Announcer() {
  const lines = useStore(announcements, (value) => value);
  return <LiveRegion lines={lines} />;
}
