import { generateWords } from '../ai/generate-words.ts';
import { composePrompt } from './compose-prompt.ts';
import type { DraftBrief } from './draft-brief.ts';
import { type DraftCtx, type DraftInput, findReusable, finishDraft, keyOf, wishOf } from './write-draft.ts';

/** Background work. */
const DEADLINE_MS = 60_000;

/** A model's draft, or null where it is not fit to show: a template is not offered as prepared. */
export async function prepareDraft(
  ctx: DraftCtx,
  brief: DraftBrief,
  input: DraftInput & { signal: AbortSignal },
): Promise<string | null> {
  const key = keyOf(brief, input);
  const cached = await findReusable(ctx, key, input);
  if (cached) return cached;
  const prompt = composePrompt(brief, wishOf(input));
  const { text } = await generateWords(ctx, {
    instructions: prompt.instructions,
    prompt: prompt.prompt,
    purpose: 'prepare',
    background: true,
    preferred: input.provider,
    deadlineMs: DEADLINE_MS,
    signal: input.signal,
  });
  const draft = await finishDraft(ctx, { brief, input, key, prompt }, text);
  return draft.source === 'ai' ? draft.draftHtml : null;
}
