import { makeStore } from '../../client/data/make-store.ts';

const STORAGE_KEY = 'mail-unfolded';

/** Whether the rail shows the lists below the lanes. Remembered on this device. */
export const unfolded = makeStore(false);

export function storedUnfolded(): boolean {
  return localStorage.getItem(STORAGE_KEY) === 'yes';
}

export function setUnfolded(isUnfolded: boolean): void {
  localStorage.setItem(STORAGE_KEY, isUnfolded ? 'yes' : 'no');
  unfolded.set(isUnfolded);
}
