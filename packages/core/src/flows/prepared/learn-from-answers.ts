import type { WritingAspect } from '@triage/contract/triage/lessons';
import { dropPreparedDraft, listOutdatedDrafts } from '@triage/database/tables/prepared/prepared-drafts';
import { learnWriting } from '@triage/database/tables/prepared/writing-lessons';
import type { TenantContext } from '../../context.ts';
import type { Language } from '../../draft/phrases/phrases.ts';
import { detectStyle } from '../../draft/usual-style.ts';
import { getBriefReading } from '../get-brief-reading.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'logger'>;

const AT_ONCE = 50;

interface Answered {
  threadId: string;
  lastMessageId: string;
}

interface Learned {
  address: string;
  language: Language;
  style: Partial<Record<WritingAspect, string>>;
}

/**
 * Drops the drafts of threads that have changed. Where the person has answered, their email shows what they kept of the
 * draft and what they changed. The draft is dropped in the transaction that learns, so that nothing is learned twice.
 */
export async function learnFromAnswers(ctx: Ctx): Promise<void> {
  const userId = ctx.tenantId;
  for (;;) {
    const outdated = await listOutdatedDrafts(ctx.db, { userId, limit: AT_ONCE });
    for (const { draftHtml, ...thread } of outdated) {
      const learned = draftHtml === '' ? null : await tryReadAnswer(ctx, thread);
      const now = ctx.clock.now();
      await ctx.db.transaction(async (tx) => {
        if (!(await dropPreparedDraft(tx, { userId, ...thread })) || !learned) return;
        const { address, language, style } = learned;
        for (const [aspect, value] of Object.entries(style) as [WritingAspect, string][])
          await learnWriting(tx, { userId, address, language, aspect, value, now });
      });
    }
    if (outdated.length < AT_ONCE) return;
  }
}

/** A thread that cannot be read teaches nothing, and keeps the job from nothing else. */
async function tryReadAnswer(ctx: Ctx, thread: Answered): Promise<Learned | null> {
  try {
    return await findAnswer(ctx, thread);
  } catch (error) {
    ctx.logger.warn('draft.answer-not-read', {}, error);
    return null;
  }
}

/** Null where somebody else has written next, or where nobody is answered. */
async function findAnswer(ctx: Ctx, { threadId, lastMessageId }: Answered): Promise<Learned | null> {
  const { brief, thread, recipientEmail } = await getBriefReading(ctx, threadId);
  const messages = thread.messages.filter(({ labelIds }) => !labelIds.includes('DRAFT'));
  const answered = messages.findIndex(({ messageId }) => messageId === lastMessageId);
  const answer = answered < 0 ? undefined : messages[answered + 1];
  // Only a message that the provider says was sent: a forged sender teaches nothing.
  if (!answer?.fromMe || !answer.labelIds.includes('SENT') || recipientEmail === '') return null;
  const { language } = brief;
  return { address: recipientEmail.toLowerCase(), language, style: detectStyle(answer, language) };
}
