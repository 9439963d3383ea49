import { DEFAULT_SWIPES } from '@triage/contract/account/preferences';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { isTyping } from '../../client/changes/shortcuts.ts';
import { tourOpen } from '../../client/data/place/panel.ts';
import { currentSettings } from '../../client/data/settings/user-settings.ts';
import { useHints } from '../../client/keys/use-hints.ts';
import { useCoarsePointer } from '../../rows/use-coarse-pointer.ts';
import { Button } from '../../ui/button.tsx';
import { rememberTour } from './remember-tour.ts';
import { TourRing } from './tour-ring.tsx';
import { tourSteps } from './tour-steps.ts';

/** Not a dialog: the keys of the inbox keep working, so that each step can be tried. */
export function TourCard() {
  const [index, setIndex] = useState(0);
  const next = useRef<HTMLButtonElement>(null);
  const isTouch = useCoarsePointer();
  const steps = tourSteps(useHints(), {
    isTouch,
    swipes: currentSettings()?.swipes ?? DEFAULT_SWIPES,
  });
  const step = steps[index];
  const isLast = index === steps.length - 1;
  const go = (by: number) => {
    if (by > 0 && isLast) close();
    else setIndex(Math.max(0, index + by));
  };
  useFocusWhileOpen(next);
  useTourKeys(go);
  const shell = document.querySelector('.inbox-shell');
  if (!step || !shell) return null;
  // In the shell, which knows the assistant's width; `main` would be the containing block of a fixed element.
  return createPortal(
    <>
      <TourRing targets={step.targets} />
      <section
        aria-label="Tour"
        className="animate-rise fixed z-20 rounded-xl border border-line bg-float p-5 shadow-high max-[719px]:inset-x-3 max-[719px]:bottom-[calc(68px+env(safe-area-inset-bottom))] max-[719px]:p-4 min-[720px]:right-[calc(var(--dock,0px)+24px)] min-[720px]:bottom-6 min-[720px]:w-88"
      >
        <div aria-live="polite" aria-atomic>
          <p className="nums text-xs text-ink-3">
            <span className="sr-only">Step </span>
            {index + 1} of {steps.length}
          </p>
          <h2 className="mt-1 text-base font-semibold">{step.title}</h2>
          <p className="mt-1 text-sm text-ink-2">{step.text}</p>
        </div>
        <div className="mt-4 flex items-center gap-2">
          {isLast ? null : (
            <Button look="quiet" className="-ml-3.5 max-[719px]:h-11" onClick={close}>
              End tour
            </Button>
          )}
          <span className="flex-1" />
          {index > 0 ? (
            <Button className="max-[719px]:h-11" onClick={() => go(-1)}>
              Back
            </Button>
          ) : null}
          <Button ref={next} look="act" className="max-[719px]:h-11" onClick={() => go(1)}>
            {isLast ? 'Done' : 'Next'}
          </Button>
        </div>
      </section>
    </>,
    shell,
  );
}

function close(): void {
  tourOpen.set(false);
}

function useFocusWhileOpen(next: React.RefObject<HTMLButtonElement | null>): void {
  useEffect(() => {
    const before = document.activeElement;
    void rememberTour();
    next.current?.focus({ preventScroll: true });
    return () => {
      // The line that offered the tour is gone by then.
      const place =
        before instanceof HTMLElement && before.isConnected ? before : document.querySelector('main');
      place?.focus({ preventScroll: true });
    };
  }, [next]);
}

/** Before the inbox reads them: Escape ends the tour first, and closes a thread the next time. */
function useTourKeys(go: (by: number) => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if (isTyping(event.target) || document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
      if (event.key === 'ArrowRight') go(1);
      else if (event.key === 'ArrowLeft') go(-1);
      else if (event.key === 'Escape') close();
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [go]);
}
