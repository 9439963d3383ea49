import { RefreshCw } from 'lucide-react';
import { useStore } from '../client/data/make-store.ts';
import { updateReady } from '../client/offline/register-worker.ts';

/** Drafts and pending changes survive the reload. */
export function UpdateNotice() {
  const isReady = useStore(updateReady, (value) => value);
  if (!isReady) return null;
  return (
    <button
      type="button"
      onClick={() => window.location.reload()}
      className="mb-1 flex w-full items-center gap-2.5 rounded-md bg-well px-2.5 py-2 text-left text-xs text-ink-2 hover:text-ink"
    >
      <RefreshCw size={16} aria-hidden className="shrink-0" />
      <span className="max-[1099px]:sr-only">Update available. Reload</span>
    </button>
  );
}
