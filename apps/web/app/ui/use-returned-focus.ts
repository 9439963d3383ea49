import { useEffect, useState } from 'react';

type Opener = HTMLElement | null;

/** The newest first: a dialog that was opened from another one may outlive it. */
let openers: readonly Opener[] = [];

/**
 * Returns the focus to where it was before the dialog opened: dialogs that a key or a command opens have no trigger that
 * their library knows. The composer does this itself, because its editor places its own caret.
 */
export function useReturnedFocus(): void {
  const [before] = useState(noteOpener);
  useEffect(
    () => () => {
      const opener = before.find((each) => each?.isConnected);
      if (document.activeElement === document.body && !opener?.closest('.composer'))
        opener?.focus({ preventScroll: true });
    },
    [before],
  );
}

function noteOpener(): readonly Opener[] {
  const active = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  openers = active?.closest('[role="dialog"], [role="alertdialog"]') ? [active, ...openers] : [active];
  return openers;
}
