import { makeStore, type Store, useStore } from '../make-store.ts';

export type Theme = 'system' | 'light' | 'dark';

const THEME_COOKIE = 'theme';
const YEAR = 31_536_000;

/** Stored in a cookie, so that the server renders the right theme. */
export function parseTheme(cookies: string | null): Theme {
  const value = /(?:^|;\s*)theme=(light|dark)/.exec(cookies ?? '')?.[1];
  return value === 'light' || value === 'dark' ? value : 'system';
}

export function setTheme(theme: Theme): void {
  const age = theme === 'system' ? 0 : YEAR;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${THEME_COOKIE}=${theme}; Path=/; SameSite=Lax; Max-Age=${age}`;
  showTheme(theme);
}

function showTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

/** A page takes over what was chosen in another tab when it is looked at again. */
export function followTheme(): () => void {
  const look = () => showTheme(parseTheme(document.cookie));
  window.addEventListener('focus', look);
  document.addEventListener('visibilitychange', look);
  return () => {
    window.removeEventListener('focus', look);
    document.removeEventListener('visibilitychange', look);
  };
}

const KEYS_OFF = 'single-keys-off';
let singleKeys: Store<boolean> | undefined;

function singleKeysStore(): Store<boolean> {
  if (typeof localStorage === 'undefined') return makeStore(true);
  if (!singleKeys) {
    singleKeys = makeStore(true);
    singleKeys.set(localStorage.getItem(KEYS_OFF) === null);
  }
  return singleKeys;
}

export function areSingleKeysOn(): boolean {
  return singleKeysStore().get();
}

export function setSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(KEYS_OFF);
  else localStorage.setItem(KEYS_OFF, 'yes');
  singleKeysStore().set(on);
}

export function useSingleKeys(): boolean {
  return useStore(singleKeysStore(), (on) => on);
}
