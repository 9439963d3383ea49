export const OFFLINE_PAGE = '/offline';

declare global {
  interface Window {
    /** The address that was asked for when the service worker answered with the offline page. */
    shellPath?: string;
  }
}

/** Runs before hydration: Remix reloads a page whose URL differs from the one it was rendered for. */
export const SHELL_SCRIPT = `window.shellPath=location.pathname+location.search;history.replaceState(history.state,'','${OFFLINE_PAGE}')`;

/** The address that was asked for. */
export function askedPath(): string {
  const asked = window.shellPath ?? OFFLINE_PAGE;
  return asked.startsWith(OFFLINE_PAGE) || asked === '/' ? '/inbox' : asked;
}

/** Restores the address once the page is hydrated. */
export function restorePath(): string {
  const path = askedPath();
  window.history.replaceState(window.history.state, '', path);
  return path;
}
