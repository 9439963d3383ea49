import { ArrowUp, Square } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { ask, stop } from './chat-store.ts';
import { ProviderChoice } from './provider-choice.tsx';

export function AskField({ isWorking, takesFocus }: { isWorking: boolean; takesFocus: boolean }) {
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);
  const onSubmit = (event?: FormEvent) => {
    event?.preventDefault();
    if (isWorking || text.trim() === '') return;
    ask(text.trim());
    setText('');
  };
  return (
    <form
      onSubmit={onSubmit}
      className="shrink-0 border-t border-line p-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))]"
    >
      <div className="flex items-end gap-2">
        <textarea
          ref={field}
          aria-label="Your question"
          value={text}
          rows={1}
          placeholder="Ask…"
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) onSubmit(event);
          }}
          className="field-sizing-content max-h-40 min-h-10 pointer-coarse:min-h-11 min-w-0 flex-1 resize-none rounded-md border border-line-strong/55 bg-transparent px-3 py-2 outline-none focus:border-ink"
        />
        {isWorking ? (
          <Button onClick={stop} aria-label="Stop">
            <Square size={15} aria-hidden />
          </Button>
        ) : (
          <Button type="submit" look="act" aria-label="Ask">
            <ArrowUp size={17} aria-hidden />
          </Button>
        )}
      </div>
      <ProviderChoice />
    </form>
  );
}
