import { RefreshCw, Sparkles, X } from 'lucide-react';
import { changeDraft, type Draft } from '../../client/draft/compose-store.ts';
import { signedBody } from '../../client/draft/own-addresses.ts';
import { announce } from '../../client/live/announce.ts';
import { Button } from '../../ui/button.tsx';
import { discardPrepared } from './discard-prepared.ts';

interface Props {
  draft: Draft & { threadId: string };
  onRegenerate(): void;
}

/** Above the text until the person changes it: from then on it is their own draft. */
export function PreparedNote({ draft, onRegenerate }: Props) {
  const empty = () => changeDraft({ body: signedBody(draft.from), prepared: undefined });
  const discard = () => {
    empty();
    void discardPrepared(draft.threadId);
    announce('Prepared draft discarded');
  };
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-line bg-well/60 px-5 py-1.5 text-sm text-ink-2">
      <Sparkles size={15} aria-hidden className="shrink-0 text-ink-3" />
      <p className="min-w-0 flex-1">
        <b className="font-semibold text-ink">Prepared draft</b>
        <span className="max-sm:hidden"> · Review it before you send.</span>
      </p>
      <span className="-mr-2 flex shrink-0">
        <Button
          look="quiet"
          size="sm"
          onClick={() => {
            empty();
            onRegenerate();
          }}
        >
          <RefreshCw size={13} aria-hidden /> Regenerate
        </Button>
        <Button look="quiet" size="sm" onClick={discard}>
          <X size={14} aria-hidden /> Discard
        </Button>
      </span>
    </div>
  );
}
