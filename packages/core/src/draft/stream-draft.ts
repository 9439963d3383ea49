import type { DraftEvent } from '@triage/contract/sending/draft';
import { streamText } from 'ai';
import { fallbackModel } from '../ai/fallback-model.ts';
import { reasoningEffort } from '../ai/reasoning-effort.ts';
import { BudgetSpent } from '../errors.ts';
import { composePrompt } from './compose-prompt.ts';
import type { DraftBrief } from './draft-brief.ts';
import {
  type DraftCtx,
  type DraftInput,
  findReusable,
  finishDraft,
  keyOf,
  templateDraft,
  wishOf,
} from './write-draft.ts';

const OUTPUT_TOKENS_MAX = 2_000;

/** Streams the words, then the final draft. Ends immediately when the reader stops it. */
export async function* streamDraft(
  ctx: DraftCtx,
  brief: DraftBrief,
  input: DraftInput & { signal: AbortSignal },
): AsyncGenerator<DraftEvent> {
  const key = keyOf(brief, input);
  const cached = await findReusable(ctx, key, input);
  if (cached) {
    yield { type: 'done', draftHtml: cached, source: 'ai' };
    return;
  }
  const prompt = composePrompt(brief, wishOf(input));
  const stopped = new AbortController();
  const signal = AbortSignal.any([input.signal, stopped.signal]);
  try {
    let failure: unknown;
    const stream = streamText({
      model: fallbackModel(ctx, { purpose: 'draft', preferred: input.provider }),
      instructions: prompt.instructions,
      prompt: prompt.prompt,
      maxOutputTokens: OUTPUT_TOKENS_MAX,
      reasoning: reasoningEffort.write,
      maxRetries: 0,
      abortSignal: signal,
      onError: ({ error }) => {
        failure = error;
      },
    });
    let text = '';
    for await (const part of stream.textStream) {
      text += part;
      yield { type: 'text', text: part };
    }
    input.signal.throwIfAborted();
    // The SDK ends the text of a stream that broke as if it were whole.
    if (failure !== undefined) throw failure;
    yield { type: 'done', ...(await finishDraft(ctx, { brief, input, key, prompt }, text)) };
  } catch (error) {
    if (input.signal.aborted) return;
    if (error instanceof BudgetSpent) throw error;
    ctx.logger.warn('draft.template', {}, error);
    yield { type: 'done', ...templateDraft(brief, input) };
  } finally {
    // A reader that went away leaves the generator here: the model need not write on.
    stopped.abort();
  }
}
