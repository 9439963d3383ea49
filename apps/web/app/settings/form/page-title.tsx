import { useEffect, useRef, useState } from 'react';
import { useHydrated } from '../../client/paint/use-hydrated.ts';

/** The heading of a page. It takes the focus after a navigation between pages, which drops it with the clicked link. */
export function PageTitle({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isHydrated = useHydrated();
  // A page that the server rendered starts at its top, as the browser has it.
  const [isNavigated] = useState(isHydrated);
  useEffect(() => {
    if (isNavigated && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
  }, [isNavigated]);
  return (
    <h1 ref={heading} tabIndex={-1} className="mt-4 text-2xl font-bold tracking-tight outline-none">
      {children}
    </h1>
  );
}
