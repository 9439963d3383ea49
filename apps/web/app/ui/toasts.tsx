import { useEffect } from 'react';
import { Toaster } from 'sonner';

/** Above the on-screen keyboard and the bar with Send of a composer that fills the page. */
const ABOVE_COMPOSER = 'var(--composer-bar, 0px) + var(--keyboard, 0px) + 12px';

export function Toasts() {
  useEffect(() => {
    document.addEventListener('click', leaveToast, { capture: true });
    return () => document.removeEventListener('click', leaveToast, { capture: true });
  }, []);
  return (
    <Toaster
      position="bottom-left"
      offset={{ bottom: `max(24px, ${ABOVE_COMPOSER})`, left: 'var(--toast-left, 24px)' }}
      mobileOffset={{
        bottom: `max(64px + env(safe-area-inset-bottom), ${ABOVE_COMPOSER})`,
        left: 12,
        right: 12,
      }}
      gap={8}
      visibleToasts={3}
      duration={6_000}
      // Announcements use the page's own live region; toasts are visual.
      containerAriaLabel="Messages"
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'font-sans flex w-full items-center gap-3 rounded-lg bg-act py-2 pr-2 pl-4 text-sm text-on-act shadow-high sm:w-[22rem] min-h-11',
          title: 'font-normal line-clamp-3',
          content: 'flex-1 min-w-0',
          icon: 'hidden',
          actionButton:
            'shrink-0 rounded-md px-2.5 h-8 font-semibold underline decoration-on-act/40 underline-offset-4 hover:decoration-on-act',
          cancelButton:
            'shrink-0 rounded-md px-2.5 h-8 font-semibold underline decoration-on-act/40 underline-offset-4 hover:decoration-on-act',
          closeButton: 'order-last grid size-8 shrink-0 place-items-center rounded-md [&_svg]:size-4',
          error: 'ring-2 ring-danger',
        },
      }}
    />
  );
}

/**
 * Gives the focus back before the button acts. The toaster would do so when its last toast goes, seconds later, and
 * take it from what the button has opened: typed words would then be shortcuts.
 */
function leaveToast({ target }: Event): void {
  const button = target instanceof Element && target.closest<HTMLElement>('[data-sonner-toast] button');
  if (button) button.blur();
}
