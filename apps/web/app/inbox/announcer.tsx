import { announcements } from '../client/announce.ts';
import { useStore } from '../client/make-store.ts';
import { LiveRegion } from '../ui/live-region.tsx';

/** A component of its own, so that an announcement renders nothing else. */
export function Announcer() {
  const lines = useStore(announcements, (value) => value);
  return <LiveRegion lines={lines} />;
}
