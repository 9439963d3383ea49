/** Below this width a thread, the composer and sheets cover the page. */
export const PHONE = '(max-width: 719px)';

export function isPhone(): boolean {
  return window.matchMedia(PHONE).matches;
}
