import { currentEntry, pushEntry } from '../client/data/place/inbox-location.ts';
import { isPhone } from '../client/data/place/is-phone.ts';
import { openSheets } from '../ui/open-sheets.ts';

let isSpentLeft = false;

/** Whether the last Back left the entry of a sheet that had been closed by itself: nothing on the page has changed by it. */
export function wasSpentSheetLeft(): boolean {
  return isSpentLeft;
}

/**
 * On a phone an open sheet is a history entry, so Back closes it and not the page behind it. The entry of a sheet that is
 * closed in another way stays: to go back at once would cross with where the sheet has led. The next Back passes over it.
 */
export function startSheetHistory(): () => void {
  let here = currentEntry();

  function sync(): void {
    if (!openSheets.newest() || !isPhone() || currentEntry().sheet) return;
    const { composer } = currentEntry();
    const path = `${window.location.pathname}${window.location.search}`;
    pushEntry(path, { sheet: true, ...(composer === undefined ? {} : { composer }) });
    here = currentEntry();
  }

  function onPop(): void {
    const left = here;
    here = currentEntry();
    const isLeft = left.sheet === true && (here.idx ?? 0) < (left.idx ?? 0);
    const close = openSheets.newest();
    isSpentLeft = isLeft && !close;
    if (isLeft) close?.();
    // The composer has a Back of its own.
    if (isSpentLeft && here.composer === undefined) window.history.back();
  }

  const leave = openSheets.subscribe(sync);
  window.addEventListener('popstate', onPop);
  sync();
  return () => {
    leave();
    window.removeEventListener('popstate', onPop);
  };
}
