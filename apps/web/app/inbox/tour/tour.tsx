import { useQuery } from '@tanstack/react-query';
import { useStore } from '../../client/data/make-store.ts';
import { tourOpen } from '../../client/data/place/panel.ts';
import { isView, type Screen } from '../../client/data/place/views.ts';
import { settingsQuery } from '../../client/data/settings/user-settings.ts';
import { Button } from '../../ui/button.tsx';
import { rememberTour } from './remember-tour.ts';
import { TourCard } from './tour-card.tsx';

/** One line below a lane offers the tour once. It covers nothing and takes no key. */
export function Tour({ view }: { view: Screen }) {
  const isOpen = useStore(tourOpen, (open) => open);
  const { data: settings } = useQuery({ ...settingsQuery, enabled: false });
  if (isOpen) return <TourCard />;
  if (!settings || settings.hasSeenTour || !isView(view)) return null;
  return (
    <section
      aria-label="Tour"
      className="flex shrink-0 items-center gap-1 border-t border-line py-1.5 pr-3 pl-6 text-sm @max-[640px]:pl-4 [@media(max-height:400px)]:hidden"
    >
      <p className="min-w-0 flex-1 text-ink-2">
        New here? <span className="@max-[440px]:hidden">See how it works in five steps.</span>
      </p>
      <Button look="quiet" className="max-[719px]:h-11" onClick={() => void rememberTour()}>
        Skip<span className="sr-only"> the tour</span>
      </Button>
      <Button className="max-[719px]:h-11" onClick={() => tourOpen.set(true)}>
        Take the tour
      </Button>
    </section>
  );
}
