import { signedInAs } from '../data/signed-in-as.ts';
import { composeStore, STORAGE_KEY } from './compose-store.ts';
import { PARKED_KEY } from './parked-drafts.ts';

const OWNER_KEY = 'drafts-of';

/**
 * Deletes the unsent emails that another person has left in this browser: they would be saved to this person's mail
 * account.
 */
export function claimDrafts(userId: string): void {
  const owner = localStorage.getItem(OWNER_KEY);
  if (owner !== null && owner !== userId) {
    composeStore.set(null);
    for (const key of [STORAGE_KEY, PARKED_KEY]) localStorage.removeItem(key);
  }
  localStorage.setItem(OWNER_KEY, userId);
  signedInAs.set(userId);
}
