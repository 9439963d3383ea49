import type { Tone } from '@triage/contract/sending/draft';
import { Sparkles, Square, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { currentSettings } from '../../client/data/settings/user-settings.ts';
import { type Draft, isBlank } from '../../client/draft/compose-store.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { DraftState } from './draft-state.tsx';
import { useDraftWriter } from './use-draft-writer.ts';

interface Props {
  draft: Draft;
  threadId: string;
  /** A draft that was there is replaced: a stored one is not what is asked for. */
  isAgain: boolean;
  onClose(): void;
}

/** Instructions, tone and the streamed draft. Undo restores one rewrite at a time, down to the user's own text. */
export function DraftPanel({ draft, threadId, isAgain, onClose }: Props) {
  const [tone, setTone] = useState<Tone>(() => currentSettings()?.tone ?? 'professional');
  const [wish, setWish] = useState('');
  const { writing, write, stop, undo, redo } = useDraftWriter(threadId);
  const isWriting = writing.phase === 'writing';
  const firstTone = useRef(tone);
  const field = useRef<HTMLInputElement>(null);
  const panel = useRef<HTMLElement>(null);
  const startsEmpty = useRef(isBlank(draft.body));
  useEffect(() => {
    field.current?.focus();
    // Its last line too, which the bar at the bottom would cover.
    panel.current?.scrollIntoView({ block: 'nearest' });
    // Starts writing immediately into an empty body; existing text is only replaced on request.
    if (startsEmpty.current) void write('', firstTone.current, isAgain);
  }, [write, isAgain]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.metaKey && !event.ctrlKey) {
      event.preventDefault();
      if (!isWriting) void write(wish, tone);
    }
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      if (isWriting) stop();
      else onClose();
    }
  };
  return (
    <section
      ref={panel}
      aria-label="AI draft"
      className="animate-fade shrink-0 border-t border-line bg-well/60 px-4 pt-2.5 pb-2.5"
    >
      <div className="flex flex-wrap items-center gap-2">
        <input
          ref={field}
          aria-label="Instructions for the draft"
          placeholder="How should it change? Shorter, decline politely…"
          value={wish}
          maxLength={500}
          onChange={(event) => setWish(event.target.value)}
          onKeyDown={onKeyDown}
          className="h-9 min-w-0 flex-1 rounded-md border border-line bg-float px-3 max-sm:basis-full text-sm outline-none placeholder:text-ink-3 focus-visible:border-focus"
        />
        <ToneSelect tone={tone} onTone={setTone} />
        {isWriting ? (
          <Button onClick={stop}>
            <Square size={13} aria-hidden fill="currentColor" /> Stop
          </Button>
        ) : (
          <Button onClick={() => void write(wish, tone)}>
            <Sparkles size={15} aria-hidden />
            {isBlank(draft.body) ? 'Write' : 'Rewrite'}
          </Button>
        )}
        <IconButton label="Close AI draft" className="-mr-2 max-sm:ml-auto" onClick={onClose}>
          <X size={15} aria-hidden />
        </IconButton>
      </div>
      <DraftState {...{ draft, writing, undo, redo }} />
    </section>
  );
}

const tones: Record<Tone, string> = { professional: 'Professional', friendly: 'Friendly', brief: 'Brief' };

function ToneSelect({ tone, onTone }: { tone: Tone; onTone(tone: Tone): void }) {
  return (
    <select
      aria-label="Tone of the draft"
      value={tone}
      onChange={(event) => onTone(event.target.value as Tone)}
      className="h-9 shrink-0 rounded-md border border-line bg-float px-1.5 text-sm text-ink-2"
    >
      {Object.entries(tones).map(([value, name]) => (
        <option key={value} value={value} className="bg-float text-ink">
          {name}
        </option>
      ))}
    </select>
  );
}
