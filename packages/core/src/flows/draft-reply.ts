import type {
  DraftAnswer,
  DraftEvent,
  DraftRequest,
  DraftStreamRequest,
} from '@triage/contract/sending/draft';
import { requireProvider } from '../ai/require-provider.ts';
import { streamDraft } from '../draft/stream-draft.ts';
import { type DraftCtx, writeDraft } from '../draft/write-draft.ts';
import { getBriefReading } from './get-brief-reading.ts';

export async function draftReply(
  ctx: DraftCtx,
  input: DraftRequest,
  signal?: AbortSignal,
): Promise<DraftAnswer> {
  requireProvider(ctx, input.provider);
  const { brief } = await getBriefReading(ctx, input.threadId);
  return writeDraft(ctx, brief, { ...input, signal });
}

export async function* streamReply(
  ctx: DraftCtx,
  input: DraftStreamRequest,
  signal: AbortSignal,
): AsyncGenerator<DraftEvent> {
  const { brief } = await getBriefReading(ctx, input.threadId);
  yield* streamDraft(ctx, brief, { ...input, signal });
}
