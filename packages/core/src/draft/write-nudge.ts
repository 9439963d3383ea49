import type { DraftAnswer, DraftRequest } from '@triage/contract/sending/draft';
import type { DraftBrief } from './draft-brief.ts';
import { draftHtml } from './draft-html.ts';
import { closingOf, openingOf } from './open-and-close.ts';
import { wordsFor } from './words-for.ts';
import { type DraftCtx, writeDraft } from './write-draft.ts';

const WISH =
  'A short, polite follow-up to my own last message, which nobody has answered. Name in one sentence what I asked for, and ask whether there is any news. Do not answer my questions.';

/** A follow-up to the user's own unanswered message: by the model if there is one, else a fixed text. */
export async function writeNudge(
  ctx: DraftCtx,
  brief: DraftBrief,
  input: Pick<DraftRequest, 'tone' | 'provider'> & { signal?: AbortSignal | undefined },
): Promise<DraftAnswer> {
  if (ctx.ai.some(({ provider }) => provider === input.provider)) {
    const { signal, ...chosen } = input;
    const written = await writeDraft(ctx, brief, { ...chosen, wish: WISH, ...(signal && { signal }) });
    // The template thanks for a message: here there is none.
    if (written.source === 'ai') return written;
  }
  const text = [openingOf(brief, input.tone), wordsFor(brief).nudge, closingOf(brief, input.tone)];
  return { draftHtml: draftHtml(text.join('\n\n')), source: 'template' };
}
