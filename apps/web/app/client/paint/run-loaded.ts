import { loadUntilThere } from './lazy-part.ts';

/** For effects whose code is loaded after the first render. The returned function ends what runs, or the wait. */
export function runLoaded<Part>(load: () => Promise<Part>, run: (part: Part) => () => void): () => void {
  let end: (() => void) | undefined;
  let isEnded = false;
  void loadUntilThere(load).then((part) => {
    if (!isEnded) end = run(part);
  });
  return () => {
    isEnded = true;
    end?.();
  };
}
