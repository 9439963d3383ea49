import {
  SUMMARY_MESSAGES,
  SUMMARY_WORDS,
  type Summary,
  type SummaryAnswer,
  type SummaryEvent,
  type SummaryRequest,
  summarySchema,
} from '@triage/contract/inbox/summary';
import { findSummary, putSummary } from '@triage/database/tables/threads/thread-summaries';
import { streamText } from 'ai';
import { fallbackModel } from '../ai/fallback-model.ts';
import { reasoningEffort } from '../ai/reasoning-effort.ts';
import { requireProvider } from '../ai/require-provider.ts';
import type { TenantContext } from '../context.ts';
import { guardDraft } from '../draft/guard-draft.ts';
import { draftLanguage, nameLanguage } from '../draft/phrases/phrases.ts';
import { AppError, BudgetSpent } from '../errors.ts';
import { cleanLine } from '../mail-text/clean-text.ts';
import { getOwner } from '../mailbox/inbox/get-owner.ts';
import { textForModel } from '../mailbox/inbox/message-text.ts';
import { findThread } from '../mailbox/store/list-threads.ts';
import { composeSummary, type SummarySource, versionOfSummary } from '../summary/compose-summary.ts';
import { parseSummary } from '../summary/parse-summary.ts';
import { parseThread } from '../triage/rules/reading/parse-thread.ts';
import { removeInjection } from '../triage/rules/reading/remove-injection.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'ai' | 'logger'>;
/**
 * `anyLength`: a thread that is short enough to read is summarized too, for a line in a list. `background`: nobody waits
 * for it.
 */
type Wanted = SummaryRequest & { anyLength?: boolean; background?: boolean };

/** Enough of a long thread to know its state, at a limited cost. */
const MESSAGES_MAX = 20;
const MESSAGE_TEXT_MAX = 3_000;
const NAME_MAX = 120;
const SUBJECT_MAX = 300;
const OUTPUT_TOKENS_MAX = 400;
const NO_HISTORY = { answered: 0, received: 0, lastTenActions: [], lesson: null };

export async function summarizeThread(ctx: Ctx, input: Wanted, signal: AbortSignal): Promise<SummaryAnswer> {
  let summary: Summary | null = null;
  for await (const event of streamSummary(ctx, input, signal)) summary = event.summary;
  return { summary };
}

/** Line by line as it is written, then the whole. The same mail is asked about once. */
export async function* streamSummary(
  ctx: Ctx,
  { threadId, provider, anyLength = false, background = false }: Wanted,
  signal: AbortSignal,
): AsyncGenerator<SummaryEvent> {
  requireProvider(ctx, provider);
  const source = await findSource(ctx, { threadId, anyLength });
  if (!source) return yield { type: 'done', summary: null };
  const key = { userId: ctx.tenantId, threadId, version: versionOfSummary(source) };
  const stored = await findSummary(ctx.db, key);
  if (stored) return yield { type: 'done', summary: summarySchema.parse(JSON.parse(stored)) };
  const prompt = composeSummary(source);
  const messageIds = source.messages.map(({ messageId }) => messageId);
  const read = (written: string) => parseSummary(guardDraft(written, prompt) ?? '', messageIds);
  const stopped = new AbortController();
  try {
    let failure: unknown;
    const { textStream } = streamText({
      model: fallbackModel(ctx, { purpose: 'summary', background, preferred: provider }),
      instructions: prompt.instructions,
      prompt: prompt.prompt,
      maxOutputTokens: OUTPUT_TOKENS_MAX,
      reasoning: reasoningEffort.write,
      maxRetries: 0,
      abortSignal: AbortSignal.any([signal, stopped.signal]),
      onError: ({ error }) => {
        failure = error;
      },
    });
    let text = '';
    for await (const part of textStream) {
      text += part;
      if (part.includes('\n'))
        yield { type: 'partial', summary: read(text.slice(0, text.lastIndexOf('\n'))) };
    }
    signal.throwIfAborted();
    // The SDK ends the text of a stream that broke as if it were whole.
    if (failure !== undefined) throw failure;
    const summary = read(text);
    if (summary.points.length === 0) return yield { type: 'done', summary: null };
    await putSummary(ctx.db, { ...key, summary: JSON.stringify(summary), now: ctx.clock.now() });
    yield { type: 'done', summary };
  } catch (error) {
    if (signal.aborted) return;
    if (error instanceof BudgetSpent) throw error;
    ctx.logger.warn('summary.failed', {}, error);
    yield { type: 'done', summary: null };
  } finally {
    // If the client disconnected, the generator ends here, and the model stops.
    stopped.abort();
  }
}

/** Null for a thread that is short enough to read, unless any length will do. */
async function findSource(
  ctx: Ctx,
  { threadId, anyLength }: { threadId: string; anyLength: boolean },
): Promise<SummarySource | null> {
  const thread = await findThread(ctx.db, ctx.tenantId, threadId);
  if (!thread) throw new AppError('threadNotFound');
  const messages = thread.messages.filter(({ labelIds }) => !labelIds.includes('DRAFT'));
  const texts = messages.map((message) => textForModel(message, Number.MAX_SAFE_INTEGER));
  const words = texts.join(' ').match(/\S+/g)?.length ?? 0;
  if (!anyLength && messages.length <= SUMMARY_MESSAGES && words <= SUMMARY_WORDS) return null;
  const owner = await getOwner(ctx.db, ctx.tenantId);
  const { language, subject } = parseThread(thread, { ...owner, history: NO_HISTORY });
  return {
    subject: cleanLine(removeInjection(subject.text), SUBJECT_MAX),
    ownerName: owner.userName,
    language: nameLanguage(draftLanguage(language)),
    messages: messages.slice(-MESSAGES_MAX).map(({ messageId, from, fromMe, sentAt }, index, shown) => ({
      messageId,
      from: cleanLine(`${from.name} <${from.email}>`, NAME_MAX),
      fromMe,
      sentAt,
      text: removeInjection(texts[messages.length - shown.length + index]?.slice(0, MESSAGE_TEXT_MAX) ?? ''),
    })),
  };
}
