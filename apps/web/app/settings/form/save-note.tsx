import { Check } from 'lucide-react';
import type { SaveState } from './use-save.ts';

/** Reserves its line, so that nothing moves when it appears. */
export function SaveNote({ state }: { state: SaveState }) {
  return (
    <div className="mt-2 min-h-5 text-sm">
      <p role="status" className="flex items-center gap-1.5 text-ink-3">
        {state.kind === 'saved' ? (
          <>
            <Check size={15} aria-hidden /> Saved
          </>
        ) : null}
      </p>
      {state.kind === 'failed' ? (
        <p role="alert" className="text-danger">
          Not saved. {state.problem}
        </p>
      ) : null}
    </div>
  );
}
