import { loadWhenIdle } from '../paint/lazy-part.ts';

const load = () => import('./compose-store.ts');
loadWhenIdle(load);

/** Goes back to the email that is open, or begins an empty one. */
export function startNew(): void {
  void load().then((part) => part.startNew());
}
