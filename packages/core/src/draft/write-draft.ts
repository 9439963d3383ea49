import type { DraftAnswer, DraftRequest } from '@triage/contract/sending/draft';
import { generateWords } from '../ai/generate-words.ts';
import type { TenantContext } from '../context.ts';
import { BudgetSpent } from '../errors.ts';
import { breaksAddressForm } from './address-form.ts';
import { applyManner } from './apply-manner.ts';
import { composePrompt, type DraftPrompt, versionOf } from './compose-prompt.ts';
import type { DraftBrief } from './draft-brief.ts';
import { cacheDraft, type DraftKey, findCachedDraft } from './draft-cache.ts';
import { draftHtml } from './draft-html.ts';
import { guardDraft } from './guard-draft.ts';
import { writeTemplate } from './write-template.ts';

export type DraftCtx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'ai' | 'logger'>;
export type DraftInput = Pick<DraftRequest, 'tone' | 'provider'> & {
  wish?: string;
  current?: string;
  again?: boolean;
};

/** Primary, then secondary, then the template: a draft always comes. */
export async function writeDraft(
  ctx: DraftCtx,
  brief: DraftBrief,
  input: DraftInput & { signal?: AbortSignal },
): Promise<DraftAnswer> {
  const key = keyOf(brief, input);
  const cached = await findReusable(ctx, key, input);
  if (cached) return { draftHtml: cached, source: 'ai' };
  const prompt = composePrompt(brief, wishOf(input));
  try {
    const { text } = await generateWords(ctx, {
      instructions: prompt.instructions,
      prompt: prompt.prompt,
      purpose: 'draft',
      preferred: input.provider,
      signal: input.signal,
    });
    return await finishDraft(ctx, { brief, input, key, prompt }, text);
  } catch (error) {
    input.signal?.throwIfAborted();
    if (error instanceof BudgetSpent) throw error;
    ctx.logger.warn('draft.template', {}, error);
    return templateDraft(brief, input);
  }
}

export interface DraftUnderWay {
  brief: DraftBrief;
  input: DraftInput;
  key: DraftKey;
  prompt: DraftPrompt;
}

/** Cleans the model's text for display; returns the template if it is unusable. */
export async function finishDraft(ctx: DraftCtx, draft: DraftUnderWay, text: string): Promise<DraftAnswer> {
  const safe = guardDraft(text, draft.prompt);
  // A wish may ask for the other form of address.
  const isRude = safe !== null && !draft.input.wish && breaksAddressForm(safe, draft.brief);
  if (safe === null || isRude) return templateDraft(draft.brief, draft.input);
  const html = draftHtml(applyManner(safe, draft.brief, draft.input.tone));
  if (!draft.input.wish) await cacheDraft(ctx, draft.key, html);
  return { draftHtml: html, source: 'ai' };
}

export function templateDraft(brief: DraftBrief, { tone }: Pick<DraftInput, 'tone'>): DraftAnswer {
  return { draftHtml: draftHtml(writeTemplate(brief, tone)), source: 'template' };
}

export async function findReusable(ctx: DraftCtx, key: DraftKey, input: DraftInput): Promise<string | null> {
  return input.wish || input.again ? null : findCachedDraft(ctx, key);
}

export function keyOf(brief: DraftBrief, input: DraftInput): DraftKey {
  const { tone, provider } = input;
  return { threadId: brief.threadId, tone, provider, version: versionOf(brief, wishOf(input)) };
}

/** Without an instruction there is nothing to change: write a new reply. */
export function wishOf({ tone, wish = '', current = '' }: DraftInput) {
  return { tone, wish, current: wish ? current.trim() : '' };
}
