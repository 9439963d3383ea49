import { loadWhenIdle } from '../paint/lazy-part.ts';

const load = () => import('./compose-store.ts');
loadWhenIdle(load);

/** Opens the new email, with the draft that was begun, if any. */
export function startNew(): void {
  void load().then((part) => part.startNew());
}
