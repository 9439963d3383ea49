/** The name in local storage. */
export const SWITCH = 'keep-mail';

/** On unless the person switched it off on this device. */
export function isKeepingMail(): boolean {
  return typeof indexedDB !== 'undefined' && localStorage.getItem(SWITCH) !== 'off';
}
