import { REWORKED_MAX } from '@triage/contract/limits';
import type { Tone } from '@triage/contract/sending/draft';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { currentSettings } from '../../client/data/settings/user-settings.ts';
import { changeDraft, composeStore, isBlank } from '../../client/draft/compose-store.ts';
import { draftToText } from '../../client/draft/draft-to-text.ts';
import { signedBody } from '../../client/draft/own-addresses.ts';
import { redoRewrite, rememberBody, undoRewrite } from '../../client/draft/rewrites.ts';
import { announce } from '../../client/live/announce.ts';
import { streamDraft } from './stream-draft.ts';

export interface Writing {
  phase: 'idle' | 'writing' | 'written' | 'stopped' | 'failed';
  /** A note about the result, such as "template". */
  note: string;
}

const idle: Writing = { phase: 'idle', note: '' };
const NONE = { past: [], future: [] };
const UNCHANGED = 'The AI did not respond. Your draft is unchanged.';

/** Streams a draft into the composer. Every rewrite can be undone, and typing stops the stream. */
export function useDraftWriter(threadId: string) {
  const [writing, setWriting] = useState<Writing>(idle);
  const stopper = useRef<AbortController | null>(null);
  const written = useRef<string | null>(null);
  useStopWhenTyped(stopper, written);
  const actions = useMemo(() => {
    const show = (body: string) => {
      written.current = body;
      changeDraft({ body });
    };
    const stop = () => stopper.current?.abort();
    const write = async (wish: string, tone: Tone, isAgain = false) => {
      const draft = composeStore.get();
      if (!draft) return;
      stop();
      stopper.current = null;
      const mine = new AbortController();
      const isOwn = draft.body === written.current;
      changeDraft({ rewrites: rememberBody(draft.rewrites, draft, isBlank) });
      show('');
      stopper.current = mine;
      setWriting({ phase: 'writing', note: '' });
      announce('Writing a draft');
      const note = await run(
        {
          threadId,
          wish,
          tone,
          current: wish ? bareBody(draft.body) : '',
          again: isOwn || isAgain,
          provider: currentSettings()?.provider,
        },
        mine.signal,
        show,
      ).catch((error: unknown) => (mine.signal.aborted ? null : error));
      if (stopper.current !== mine) return;
      stopper.current = null;
      const next = judge(note);
      // Nothing was written or typed, so the draft is unchanged.
      const isUntouched = composeStore.get()?.body === written.current;
      if (isUntouched && (written.current === '' || note === UNCHANGED))
        changeDraft({ body: draft.body, html: draft.html, rewrites: draft.rewrites ?? NONE });
      setWriting(next);
      announce(next.note || 'Draft ready');
    };
    const step = (move: typeof undoRewrite) => () => {
      const draft = composeStore.get();
      const moved = draft && move(draft.rewrites, draft);
      if (!moved) return;
      written.current = null;
      setWriting(idle);
      changeDraft(moved);
    };
    return { write, stop, undo: step(undoRewrite), redo: step(redoRewrite) };
  }, [threadId]);
  return { writing, ...actions };
}

/** Typing and closing the panel stop the stream. */
function useStopWhenTyped(
  stopper: RefObject<AbortController | null>,
  written: RefObject<string | null>,
): void {
  useEffect(() => {
    const leave = composeStore.subscribe(() => {
      if (stopper.current && composeStore.get()?.body !== written.current) stopper.current.abort();
    });
    return () => {
      leave();
      stopper.current?.abort();
    };
  }, [stopper, written]);
}

/** The text without the signature, which is added again below the new draft. */
function bareBody(body: string): string {
  const signature = signedBody();
  const bare =
    signature && body.trimEnd().endsWith(signature.trimEnd())
      ? body.trimEnd().slice(0, -signature.trimEnd().length)
      : body;
  return isBlank(bare) ? '' : bare.slice(0, REWORKED_MAX);
}

async function run(
  request: Parameters<typeof streamDraft>[0],
  signal: AbortSignal,
  show: (body: string) => void,
): Promise<string | null> {
  let text = '';
  for await (const event of streamDraft(request, signal)) {
    if (signal.aborted) return null;
    if (event.type === 'text') {
      text += event.text;
      show(text + signedBody());
    } else {
      show(draftToText(event.draftHtml) + signedBody());
      if (event.source === 'ai') return '';
      // A template cannot follow instructions.
      return request.wish && request.current ? UNCHANGED : 'The AI did not respond, so this is a template.';
    }
  }
  return '';
}

/** A note for a finished draft, null for a stopped one, an error for a failed one. */
function judge(outcome: unknown): Writing {
  if (outcome === null) return { phase: 'stopped', note: 'Stopped.' };
  if (typeof outcome === 'string') return { phase: 'written', note: outcome };
  const reason = outcome instanceof Error ? outcome.message : '';
  return { phase: 'failed', note: `Couldn't write a draft: ${reason || 'the server did not respond'}.` };
}
