import { EmbeddingMisfit } from '../ai/embed-texts.ts';
import { AiUnavailable } from '../ai/failures.ts';
import type { TenantContext } from '../context.ts';
import { BudgetSpent } from '../errors.ts';

/**
 * A provider that refuses one text refuses the whole batch, so its texts are then sent one by one. Fails if the
 * provider itself fails, or if it accepts no text.
 */
export async function embedWhatCan(
  ctx: Pick<TenantContext, 'logger'>,
  threadIds: readonly string[],
  embed: (threadIds: readonly string[]) => Promise<unknown>,
): Promise<void> {
  try {
    await embed(threadIds);
  } catch (error) {
    if (isAboutAll(error) || threadIds.length < 2) throw error;
    let refused = 0;
    for (const threadId of threadIds) {
      try {
        await embed([threadId]);
      } catch (single) {
        if (isAboutAll(single)) throw single;
        refused += 1;
        ctx.logger.warn('reembed.refused', { thread: threadId }, single);
      }
    }
    if (refused === threadIds.length) throw error;
  }
}

function isAboutAll(error: unknown): boolean {
  const aborted = error instanceof Error && error.name === 'AbortError';
  if (error instanceof BudgetSpent) return true;
  return aborted || error instanceof AiUnavailable || error instanceof EmbeddingMisfit;
}
