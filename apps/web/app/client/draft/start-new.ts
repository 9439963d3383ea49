import { loadWhenIdle } from '../paint/lazy-part.ts';

const load = () => import('./compose-store.ts');
loadWhenIdle(load);

/** Opens the new email, with its unfinished draft, if any. */
export function startNew(): void {
  void load().then((part) => part.startNew());
}
