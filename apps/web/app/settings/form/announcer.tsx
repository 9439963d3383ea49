import { useStore } from '../../client/data/make-store.ts';
import { announcements } from '../../client/live/announce.ts';
import { LiveRegion } from '../../ui/live-region.tsx';

/** What the sections and pages of the settings announce. */
export function SettingsAnnouncer() {
  const lines = useStore(announcements, (value) => value);
  return <LiveRegion lines={lines} />;
}
