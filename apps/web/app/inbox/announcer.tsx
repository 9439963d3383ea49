import { useStore } from '../client/data/make-store.ts';
import { announcements } from '../client/live/announce.ts';
import { LiveRegion } from '../ui/live-region.tsx';

/** A separate component, so that an announcement re-renders nothing else. */
export function Announcer() {
  const lines = useStore(announcements, (value) => value);
  return <LiveRegion lines={lines} />;
}
