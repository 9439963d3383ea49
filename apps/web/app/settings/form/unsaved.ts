import { useEffect, useId } from 'react';

const changed = new Set<string>();

/** For a form with a button that saves. The others save each change. */
export function useUnsaved(isChanged: boolean): void {
  const id = useId();
  useEffect(() => {
    if (!isChanged) return;
    changed.add(id);
    return () => {
      changed.delete(id);
    };
  }, [id, isChanged]);
}

export function hasUnsaved(): boolean {
  return changed.size > 0;
}

/** Of what a form began with. */
export function isChangedFrom<Draft>(initial: Draft, now: Draft): boolean {
  return JSON.stringify(initial) !== JSON.stringify(now);
}
