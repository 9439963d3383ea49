import type { AskAnswer, AskEvent, AskRequest, AskSentence, Passage } from '@triage/contract/inbox/ask';
import { streamText } from 'ai';
import { fallbackModel } from '../../ai/fallback-model.ts';
import { reasoningEffort } from '../../ai/reasoning-effort.ts';
import { requireProvider } from '../../ai/require-provider.ts';
import { asksForSlots } from '../../ask/asks-for-slots.ts';
import { type AskPrompt, composeAsk, NOTHING } from '../../ask/compose-ask.ts';
import { parseAnswer } from '../../ask/parse-answer.ts';
import { parseQuestion } from '../../ask/parse-question.ts';
import { pickLine } from '../../ask/pick-line.ts';
import type { TenantContext } from '../../context.ts';
import { guardDraft } from '../../draft/guard-draft.ts';
import { draftLanguage, nameLanguage } from '../../draft/phrases/phrases.ts';
import { BudgetSpent } from '../../errors.ts';
import { detectLanguage } from '../../mail-text/detect-language.ts';
import { getOwner } from '../../mailbox/inbox/get-owner.ts';
import { findCoverage } from '../../search/search-provider.ts';
import { formatInZone, knownZone } from '../../time/local-time.ts';
import type { Language } from '../../triage/rules/cues/languages.ts';
import { findAskedSlots } from './find-asked-slots.ts';
import { type Found, findPassages } from './find-passages.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'ai' | 'logger' | 'calendar'>;

const OUTPUT_TOKENS_MAX = 500;
const nothing: AskAnswer = { state: 'nothing', sentences: [], passages: [], slots: null };

export async function answerQuestion(
  ctx: Ctx,
  request: AskRequest,
  signal: AbortSignal,
  mailboxes: readonly Ctx[] = [ctx],
): Promise<AskAnswer> {
  let answer = nothing;
  for await (const event of streamAnswers(ctx, request, signal, mailboxes)) answer = event.answer;
  return answer;
}

/**
 * Line by line as it is written, then the whole. Without a provider, and where each fails, only what was found is
 * shown; a budget that is used up is an error. There are no tools on this path, so nothing that an email could make it do.
 */
export async function* streamAnswers(
  ctx: Ctx,
  request: AskRequest,
  signal: AbortSignal,
  mailboxes: readonly Ctx[] = [ctx],
): AsyncGenerator<AskEvent> {
  // "Nothing" about a mailbox that is still being read is not the same "nothing".
  const coverage = await findCoverage(ctx);
  for await (const event of writeAnswers(ctx, request, { signal, mailboxes }))
    yield coverage && !event.answer.slots ? { ...event, answer: { ...event.answer, coverage } } : event;
}

async function* writeAnswers(
  ctx: Ctx,
  request: AskRequest,
  { signal, mailboxes }: { signal: AbortSignal; mailboxes: readonly Ctx[] },
): AsyncGenerator<AskEvent> {
  if (ctx.ai.length > 0) requireProvider(ctx, request.provider);
  const owner = await getOwner(ctx.db, ctx.tenantId);
  const frame = {
    timeZone: knownZone(owner.timeZone),
    language: (detectLanguage(request.question) || 'en') as Language,
  };
  if (asksForSlots(request.question)) {
    const { names } = parseQuestion(request.question);
    const slots = await findAskedSlots(ctx, { text: request.question, names, ...frame });
    return yield { type: 'done', answer: { ...nothing, state: 'slots', slots } };
  }
  const { passages: ranked, isRelevant } = await findPassages(mailboxes, request, frame);
  const found = ranked.map(({ candidate }) => candidate);
  const passages = found.map((each, index) => showPassage(each, index, request.question));
  const unanswered: AskAnswer = isRelevant ? { ...nothing, state: 'passages', passages } : nothing;
  if (ctx.ai.length === 0 || found.length === 0) return yield { type: 'done', answer: unanswered };
  const prompt = composeAsk({
    question: request.question,
    earlier: request.earlier,
    ownerName: owner.userName,
    language: nameLanguage(draftLanguage(frame.language)),
    today: formatInZone(ctx.clock.now().getTime(), frame.timeZone).slice(0, 10),
    passages: found.map((each) => describe(each, frame.timeZone)),
  });
  const read = (written: string): AskAnswer => cite(guard(written, prompt), passages);
  const stopped = new AbortController();
  try {
    let failure: unknown;
    const { textStream } = streamText({
      model: fallbackModel(ctx, { purpose: 'ask', preferred: request.provider }),
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
      if (part.includes('\n')) yield { type: 'partial', answer: read(text.slice(0, text.lastIndexOf('\n'))) };
    }
    signal.throwIfAborted();
    // The SDK ends the text of a stream that broke as if it were whole.
    if (failure !== undefined) throw failure;
    const answer = read(text);
    if (answer.sentences.length > 0) return yield { type: 'done', answer };
    yield { type: 'done', answer: text.trim().startsWith(NOTHING) ? nothing : unanswered };
  } catch (error) {
    if (signal.aborted) return;
    if (error instanceof BudgetSpent) throw error;
    ctx.logger.warn('ask.failed', {}, error);
    yield { type: 'done', answer: unanswered };
  } finally {
    // If the client disconnected, the generator ends here, and the model stops.
    stopped.abort();
  }
}

/** A sentence takes its numbers, addresses and links from the passages that it cites, from no other. */
function guard(written: string, prompt: AskPrompt): AskSentence[] {
  if (written.includes(prompt.canary)) return [];
  return parseAnswer(written, prompt.known.length).flatMap(({ text, passages }) => {
    const known = passages.map((number) => prompt.known[number - 1] ?? '').join('\n');
    const kept = guardDraft(text, { canary: prompt.canary, known });
    return kept ? [{ text: kept, passages }] : [];
  });
}

/** Renumbers the cited passages in the order in which they are cited, and leaves the others out. */
function cite(sentences: readonly AskSentence[], passages: readonly Passage[]): AskAnswer {
  const order = [...new Set(sentences.flatMap((sentence) => sentence.passages))];
  return {
    state: 'answered',
    sentences: sentences.map(({ text, passages: cited }) => ({
      text,
      passages: cited.map((number) => order.indexOf(number) + 1),
    })),
    passages: order.flatMap((number, index) => {
      const passage = passages[number - 1];
      if (!passage) return [];
      const citing = sentences.filter((sentence) => sentence.passages.includes(number));
      const marked = pickLine(passage.quote, citing.map(({ text }) => text).join(' '));
      return [{ ...passage, number: index + 1, marked }];
    }),
    slots: null,
  };
}

function showPassage(found: Found, index: number, question: string): Passage {
  const { title, text: quote } = found;
  const shared = { number: index + 1, title, quote, marked: pickLine(quote, question) };
  if (found.kind === 'message') {
    const { threadId, messageId, from, fromMe, sentAt } = found;
    return { kind: 'message', ...shared, threadId, messageId, from, fromMe, sentAt: sentAt.toISOString() };
  }
  const { eventId, start, end, allDay } = found;
  return { kind: 'event', ...shared, eventId, start, end, allDay };
}

function describe(found: Found, timeZone: string) {
  const { title, text } = found;
  if (found.kind === 'event') return { title, from: '', isOwner: false, at: 'in the calendar', text };
  const { from, fromMe: isOwner } = found;
  return { title, from, isOwner, at: formatInZone(found.sentAt.getTime(), timeZone), text };
}
