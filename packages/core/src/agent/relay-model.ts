import { errorTexts } from '@triage/contract/errors';
import type { UIMessageChunk } from 'ai';
import { BudgetSpent } from '../errors.ts';
import type { ModelStream } from './ask-model.ts';
import type { TimeLimit } from './time-limit.ts';
import type { Turn } from './turn.ts';

/**
 * The model's stream as the client sees it. It always ends properly: open text is closed, a failure is one error part
 * after the text so far, and on timeout a sentence reports what was done.
 */
export async function* relayModel(
  turn: Turn,
  model: ModelStream,
  limit: TimeLimit,
): AsyncGenerator<UIMessageChunk, void> {
  const openTexts = new Set<string>();
  const started: UIMessageChunk[] = [];
  let ending: Ending = 'done';
  for (;;) {
    const next = await decodeNext(model, limit);
    if (typeof next === 'string') {
      ending = next;
      break;
    }
    if (next.type === 'abort') {
      ending = await limit.over;
      break;
    }
    if (next.type === 'error') {
      ending = 'failed';
      break;
    }
    // Held back until the next chunk: the first chunk of the answer shows whether there is one.
    if (next.type === 'start-step') {
      started.push(next);
      continue;
    }
    if (next.type === 'text-start') openTexts.add(next.id);
    if (next.type === 'text-end') openTexts.delete(next.id);
    yield* started.splice(0);
    yield asCard(turn, next);
  }
  for (const id of openTexts) yield { type: 'text-end', id };
  if (ending === 'failed') {
    const failure = model.failure();
    const isSpent = failure instanceof BudgetSpent;
    if (!isSpent) turn.tenant.logger.error('agent.stream_failed', { cards: turn.cards.size }, failure);
    yield { type: 'error', errorText: isSpent ? errorTexts.aiBudgetSpent : errorTexts.agentFailed };
  }
  if (ending === 'time') yield* sayHowFar(turn);
}

type Ending = 'done' | 'failed' | 'time' | 'left';

async function decodeNext(model: ModelStream, limit: TimeLimit): Promise<UIMessageChunk | Ending> {
  try {
    const read = await Promise.race([model.reader.read(), limit.over]);
    if (typeof read === 'string') return read;
    return read.done ? 'done' : read.value;
  } catch (error) {
    // A provider's stream that breaks in the middle makes the SDK's stream throw.
    model.noteFailure(error);
    return 'failed';
  }
}

/** The SDK's approval id means nothing here: the card's id is the row's, and the card comes with it. */
function asCard(turn: Turn, chunk: UIMessageChunk): UIMessageChunk {
  if (chunk.type !== 'tool-approval-request') return chunk;
  const card = turn.cards.get(chunk.toolCallId);
  return card ? { ...chunk, approvalId: card.approvalId, approvalDescriptor: card } : chunk;
}

function* sayHowFar({ done }: Turn): Generator<UIMessageChunk> {
  const delta =
    done.length === 0
      ? 'I stopped because I ran out of time for this answer. Nothing was done. Ask again, or ask for less at once.'
      : `I stopped because I ran out of time for this answer. Done so far: ${done.join('; ')}.`;
  yield { type: 'text-start', id: 'time-limit' };
  yield { type: 'text-delta', id: 'time-limit', delta };
  yield { type: 'text-end', id: 'time-limit' };
}
