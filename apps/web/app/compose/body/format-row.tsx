import { Suspense } from 'react';
import type { Draft } from '../../client/draft/compose-store.ts';
import { lazyPart } from '../../client/paint/lazy-part.ts';
import { Button } from '../../ui/button.tsx';
import { allowFormatting, removeFormatting } from './plain-mode.ts';

const FormatBar = lazyPart(async () => (await import('../rich/format-bar.tsx')).FormatBar);

/** On a phone the row stays folded until it is asked for: the keyboard leaves little room. */
export function FormatRow({ draft, isShown }: { draft: Draft; isShown: boolean }) {
  return (
    <div className={`shrink-0 border-t border-line ${isShown ? '' : 'max-[719px]:hidden'}`}>
      {draft.isPlain ? (
        <div className="flex h-10 items-center gap-2 px-5 text-xs text-ink-3">
          Plain text
          <Button look="quiet" size="sm" onClick={allowFormatting}>
            Use formatting
          </Button>
        </div>
      ) : (
        <Suspense fallback={<div className="h-10" />}>
          <FormatBar onPlain={() => removeFormatting(draft)} />
        </Suspense>
      )}
    </div>
  );
}
