import { useEffect } from 'react';

/** Each new preview has the focus at its heading: the button that asked for it may be gone, or save now. */
export function useFocusedPreview(found: object | undefined, headingId: string): void {
  useEffect(() => {
    if (found) document.getElementById(headingId)?.focus();
  }, [found, headingId]);
}
