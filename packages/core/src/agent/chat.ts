import { randomUUID } from 'node:crypto';
import type { AgentChatRequest } from '@triage/contract/agent';
import { errorTexts } from '@triage/contract/errors';
import {
  createUIMessageStream,
  createUIMessageStreamResponse,
  type UIMessage,
  type UIMessageChunk,
} from 'ai';
import type { TenantContext } from '../context.ts';
import { AppError, BudgetSpent } from '../errors.ts';
import { applyDecisions } from './apply-decisions.ts';
import { askModel } from './ask-model.ts';
import { beginConversation, endConversation } from './conversations/store-conversation.ts';
import { openTurn } from './open-turn.ts';
import { relayModel } from './relay-model.ts';
import type { TimeLimit } from './time-limit.ts';

/**
 * Returns a stream that has already started: if no provider returns a first token, it is a documented error instead.
 * Decisions are applied before the model is called, and their results are reported even if the model fails.
 */
export async function chat(
  ctx: TenantContext,
  request: AgentChatRequest,
  limit: TimeLimit,
): Promise<Response> {
  try {
    const turn = openTurn(ctx, request);
    await beginConversation(ctx, turn.conversationId, request.messages);
    const decided = await applyDecisions(ctx, request.messages);
    const model = await askModel(turn, request, limit.signal);
    const relay = relayModel(turn, model, limit);
    const first = await relay.next();
    if (decided.length === 0 && !first.done && first.value.type === 'error') {
      const failure = model.failure();
      if (failure instanceof BudgetSpent) throw failure;
      throw new AppError('agentFailed', { cause: failure });
    }
    const stream = createUIMessageStream<UIMessage>({
      originalMessages: request.messages.map((message) => ({ id: randomUUID(), ...message }) as UIMessage),
      generateId: randomUUID,
      async execute({ writer }) {
        const write = (chunk: UIMessageChunk) => writer.write(chunk);
        write({ type: 'start', messageMetadata: { conversationId: turn.conversationId } });
        decided.forEach(write);
        if (!first.done) write(first.value);
        for await (const chunk of relay) write(chunk);
        write({ type: 'finish' });
      },
      onError: () => errorTexts.agentFailed,
      onEnd: async ({ messages }) => {
        limit.end();
        await endConversation(ctx, turn.conversationId, messages).catch((error: unknown) =>
          ctx.logger.error('agent.conversation_lost', {}, error),
        );
      },
    });
    return createUIMessageStreamResponse({
      stream: drainWhenLeft(stream, limit.leave),
      headers: { 'x-conversation-id': turn.conversationId },
    });
  } catch (error) {
    limit.end();
    throw error;
  }
}

/** When the client disconnects, the model is stopped. The text so far is still processed and stored. */
function drainWhenLeft<T>(stream: ReadableStream<T>, leave: () => void): ReadableStream<T> {
  const reader = stream.getReader();
  return new ReadableStream<T>({
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      leave();
      while (!(await reader.read()).done);
    },
  });
}
