import { randomUUID } from 'node:crypto';
import type { ChatMessage } from '@triage/contract/agent';
import { readUIMessageStream, type UIMessage, type UIMessageChunk } from 'ai';
import type { TenantContext } from '../../context.ts';
import { BudgetSpent } from '../../errors.ts';
import { cleanText } from '../../mail-text/clean-text.ts';
import { getPreferences } from '../../mailbox/inbox/get-preferences.ts';
import { askModel } from '../ask-model.ts';
import { beginConversation, endConversation } from '../conversations/store-conversation.ts';
import { openTurn } from '../open-turn.ts';
import { relayModel } from '../relay-model.ts';
import { openTimeLimit, TURN_MS } from '../time-limit.ts';

const ANSWER_MAX = 4_000;

export interface TaskAnswer {
  answer: string;
  cards: number;
  failed: false | 'noAnswer' | 'budgetSpent';
}

/**
 * A turn of the assistant without the person: it reads, and what it wants to change becomes a card that waits. Kept as a
 * conversation, so that the person reads the cards there and can go on. It may fail after it has made cards.
 */
export async function answerTask(
  ctx: TenantContext,
  { text, conversationId }: { text: string; conversationId: string },
  signal: AbortSignal,
): Promise<TaskAnswer> {
  const question: ChatMessage = { id: randomUUID(), role: 'user', parts: [{ type: 'text', text }] };
  const { provider } = await getPreferences(ctx.db, ctx.tenantId);
  const request = { id: conversationId, messages: [question], provider };
  const turn = openTurn(ctx, request, text);
  const limit = openTimeLimit(TURN_MS, signal);
  try {
    await beginConversation(ctx, conversationId, request.messages);
    const model = await askModel(turn, request, limit.signal);
    const chunks: UIMessageChunk[] = [];
    let failed = false;
    for await (const chunk of relayModel(turn, model, limit))
      if (chunk.type === 'error') failed = true;
      else chunks.push(chunk);
    const message = await fold(chunks);
    await endConversation(ctx, conversationId, message ? [question, message] : [question]);
    const answer = cleanText(textOf(message)).trim().slice(0, ANSWER_MAX).toWellFormed();
    const cards = turn.cards.size;
    if (failed && model.failure() instanceof BudgetSpent) return { answer, cards, failed: 'budgetSpent' };
    return { answer, cards, failed: (failed || (answer === '' && cards === 0)) && 'noAnswer' };
  } finally {
    limit.end();
  }
}

async function fold(chunks: readonly UIMessageChunk[]): Promise<UIMessage | undefined> {
  const stream = new ReadableStream<UIMessageChunk>({
    start(controller) {
      controller.enqueue({ type: 'start', messageId: randomUUID() });
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.enqueue({ type: 'finish' });
      controller.close();
    },
  });
  let last: UIMessage | undefined;
  for await (const message of readUIMessageStream({ stream })) last = message;
  return last;
}

/** Only its last text: earlier ones announce what it is about to do. */
function textOf(message: UIMessage | undefined): string {
  const texts = (message?.parts ?? []).flatMap((part) => (part.type === 'text' ? [part.text] : []));
  return texts.at(-1) ?? '';
}
