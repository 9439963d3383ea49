import type { Lane } from '@triage/contract/triage/lanes';
import type { TenantContext } from '../context.ts';
import { findAddressForm } from '../draft/address-form.ts';
import type { BriefMessage, DraftBrief } from '../draft/draft-brief.ts';
import { learnManner } from '../draft/learn-manner.ts';
import { draftLanguage } from '../draft/phrases/phrases.ts';
import { AppError } from '../errors.ts';
import { cleanLine } from '../mail-text/clean-text.ts';
import { getOwner, type Owner } from '../mailbox/inbox/get-owner.ts';
import { textForModel } from '../mailbox/inbox/message-text.ts';
import { findThread } from '../mailbox/store/list-threads.ts';
import type { CachedMessage, CachedThread } from '../mime/cached-thread.ts';
import { sameMailbox } from '../mime/parse-addresses.ts';
import { getClassifications } from '../triage/classification-row.ts';
import { isRealQuestion } from '../triage/rules/judges/judge-question.ts';
import { parseThread, says, type ThreadReading } from '../triage/rules/reading/parse-thread.ts';
import { removeInjection } from '../triage/rules/reading/remove-injection.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock'>;

/** The last messages are what a reply is about; a long thread would only cost. */
const MESSAGES_MAX = 8;
const MESSAGE_TEXT_MAX = 6_000;
const QUESTIONS_MAX = 8;
const NAME_MAX = 120;
const SUBJECT_MAX = 300;
const NO_HISTORY = { answered: 0, received: 0, lastTenActions: [], lesson: null };

export interface BriefReading {
  brief: DraftBrief;
  thread: CachedThread;
  /** Whom the reply greets; empty if nobody else has written. */
  recipientEmail: string;
}

/** The parsed thread, as triage uses it, for drafting a reply. */
export async function getBriefReading(ctx: Ctx, threadId: string): Promise<BriefReading> {
  const thread = await findThread(ctx.db, ctx.tenantId, threadId);
  if (!thread) throw new AppError('threadNotFound');
  const owner = await getOwner(ctx.db, ctx.tenantId);
  const stored = (await getClassifications(ctx.db, ctx.tenantId, [threadId])).get(threadId);
  const reading = parseThread(thread, { ...owner, history: NO_HISTORY });
  const messages = thread.messages.filter((message) => !message.labelIds.includes('DRAFT'));
  const answered = findAnswered(messages, owner);
  const language = draftLanguage(reading.language);
  const manner = await learnManner(ctx, owner, {
    language,
    recipientEmail: answered.email,
  });
  const now = ctx.clock.now().getTime();
  const proposedTimes = (stored?.schedulingIntent?.proposedTimes ?? [])
    .map((time) => Date.parse(time))
    .filter((time) => time > now);
  const shown = messages.slice(-MESSAGES_MAX).map(asBriefMessage);
  const brief: DraftBrief = {
    threadId,
    lane: stored?.lane ?? ('reply' satisfies Lane),
    language,
    address: findAddressForm(language, shown) ?? manner.usual?.formality ?? null,
    subject: cleanLine(reading.subject.text, SUBJECT_MAX),
    recipient: cleanLine(answered.name, NAME_MAX),
    messages: shown,
    questions: findQuestions(reading, proposedTimes.length > 0),
    proposedTimes,
    ownerName: owner.userName,
    timeZone: reading.timeZone,
    manner,
  };
  return { brief, thread, recipientEmail: answered.email };
}

/** "Would Tuesday suit you?" is answered with the times that were proposed. */
function findQuestions(reading: ThreadReading, timesProposed: boolean): string[] {
  const open = reading.sentences.filter(
    (sentence) => isRealQuestion(sentence) && !(timesProposed && says(sentence, 'availability')),
  );
  return [...new Set(open.map(({ text }) => text))].slice(0, QUESTIONS_MAX);
}

/** Whom the reply greets: the last one who wrote, or the first to whom the person wrote. */
function findAnswered(messages: CachedMessage[], owner: Owner): { name: string; email: string } {
  const other = messages.findLast(
    ({ fromMe, from }) => !fromMe && !owner.ownAddresses.some((own) => sameMailbox(own, from.email)),
  );
  return other?.from ?? { name: '', email: '' };
}

function asBriefMessage(message: CachedMessage): BriefMessage {
  return {
    from: cleanLine(`${message.from.name} <${message.from.email}>`, NAME_MAX * 2),
    fromMe: message.fromMe,
    sentAt: message.sentAt,
    text: removeInjection(textForModel(message, MESSAGE_TEXT_MAX)),
  };
}
