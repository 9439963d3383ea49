import { loadUntilThere } from './lazy-part.ts';

/** For effects whose code is loaded after the first render. The returned function ends what runs, or the wait. */
export function runLoaded<Part>(load: () => Promise<Part>, run: (part: Part) => () => void): () => void {
  let end: (() => void) | undefined;
  let isEnded = false;
  // A task of its own: asking for a part with many files takes long, and effects run right after the first frame.
  const timer = setTimeout(async () => {
    const part = await loadUntilThere(load);
    if (!isEnded) end = run(part);
  });
  return () => {
    clearTimeout(timer);
    isEnded = true;
    end?.();
  };
}
