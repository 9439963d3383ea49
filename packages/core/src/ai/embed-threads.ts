import type { Provider } from '@triage/contract/triage/lanes';
import { noteEmbeddingProvider } from '@triage/database/tables/classifications/classifications';
import { listEmbeddingProviders } from '@triage/database/tables/search/embedding-runs';
import { listEmbeddingKeys, putEmbeddings } from '@triage/database/tables/search/embeddings';
import { keyedQueue } from '../async/keyed-queue.ts';
import type { TenantContext } from '../context.ts';
import { listThreads } from '../mailbox/store/list-threads.ts';
import type { CachedThread } from '../mime/cached-thread.ts';
import { canEmbed, type Embedder, nameModel } from '../ports/ai.ts';
import { embedTexts } from './embed-texts.ts';
import { AiUnavailable } from './failures.ts';
import { queueEmbedding } from './queue-embedding.ts';
import { hashContent, threadText } from './thread-text.ts';
import type { AiContext } from './with-fallback.ts';

type Ctx = AiContext & Pick<TenantContext, 'tenantId' | 'db' | 'jobs'>;

/** Bodies are read whole: so many threads fit in memory at any size of mail. */
const THREADS_AT_ONCE = 48;
/** A provider that failed is asked again for what it missed. */
const CATCH_UP_MS = 10 * 60_000;

const inTurn = keyedQueue();

export interface EmbedOptions {
  /** Only this provider; without it the first that answers, as everywhere. */
  provider?: Provider;
  signal?: AbortSignal;
}

/**
 * Makes the threads searchable by meaning. A text already embedded by the same model costs nothing. Without a named
 * provider, every provider that has indexed this mailbox is kept up to date, so that its search stays complete.
 */
export async function embedThreads(
  ctx: Ctx,
  threadIds: readonly string[],
  options: EmbedOptions = {},
): Promise<{ embedded: number; provider: Provider | null }> {
  let embedded = 0;
  let provider: Provider | null = null;
  if (!ctx.ai.some(canEmbed)) return { embedded, provider };
  for (let at = 0; at < threadIds.length; at += THREADS_AT_ONCE) {
    const ids = threadIds.slice(at, at + THREADS_AT_ONCE);
    const threads = (await listThreads(ctx.db, ctx.tenantId, ids)).map(describe);
    const done = options.provider
      ? await embedBy(ctx, options.provider, { threads, signal: options.signal, over: true })
      : await embedByFirst(ctx, threads, options.signal);
    embedded += done.embedded;
    provider = done.provider;
  }
  return { embedded, provider };
}

interface ThreadContent {
  threadId: string;
  lastMessageId: string;
  text: string;
}

function describe(thread: CachedThread): ThreadContent {
  const lastMessageId = thread.messages.at(-1)?.messageId ?? '';
  return { threadId: thread.threadId, lastMessageId, text: threadText(thread) };
}

async function embedByFirst(ctx: Ctx, threads: ThreadContent[], signal: AbortSignal | undefined) {
  const kept = await listEmbeddingProviders(ctx.db, ctx.tenantId);
  const failed: Provider[] = [];
  let first: Awaited<ReturnType<typeof embedBy>> | null = null;
  let cause: unknown;
  for (const { provider } of ctx.ai.filter(canEmbed)) {
    if (first && !kept.has(provider)) continue;
    try {
      const done = await embedBy(ctx, provider, { threads, signal, over: first === null });
      first ??= done;
    } catch (error) {
      if (!(error instanceof AiUnavailable)) throw error;
      failed.push(provider);
      cause = error;
    }
  }
  if (!first && cause) throw cause;
  const startAfter = new Date(ctx.clock.now().getTime() + CATCH_UP_MS);
  for (const provider of failed) await queueEmbedding(ctx, provider, { startAfter });
  return first ?? { embedded: 0, provider: null };
}

/** Two jobs may embed the same threads: the second waits and finds them embedded. */
function embedBy(
  ctx: Ctx,
  provider: Provider,
  batch: Batch,
): Promise<{ embedded: number; provider: Provider }> {
  return inTurn([`${ctx.tenantId} ${provider}`], () => embedMissing(ctx, provider, batch));
}

interface Batch {
  threads: ThreadContent[];
  signal: AbortSignal | undefined;
  /** Whether this provider is recorded in place of another one. */
  over: boolean;
}

async function embedMissing(
  ctx: Ctx,
  provider: Provider,
  { threads, signal, over }: Batch,
): Promise<{ embedded: number; provider: Provider }> {
  const configured = ctx.ai.filter(canEmbed).find((candidate) => candidate.provider === provider);
  if (!configured) throw new AiUnavailable();
  const model = modelOf(configured);
  const userId = ctx.tenantId;
  const keys = await listEmbeddingKeys(ctx.db, { userId, threadIds: threads.map((each) => each.threadId) });
  const known = new Set(
    keys.filter((key) => key.provider === provider).map((key) => `${key.threadId} ${key.contentHash}`),
  );
  const hashed = threads.map((thread) => ({ ...thread, contentHash: hashContent(model, thread.text) }));
  const missing = hashed.filter((thread) => !known.has(`${thread.threadId} ${thread.contentHash}`));
  const { embeddings } = await embedTexts(
    ctx,
    missing.map((thread) => thread.text),
    { purpose: 'embed', background: true, only: provider, ...(signal && { signal }) },
  );
  const vectors = new Map(missing.map((thread, at) => [thread.threadId, embeddings[at] ?? null]));
  const rows = hashed.map((thread) => ({ ...thread, vector: vectors.get(thread.threadId) ?? null }));
  await ctx.db.transaction(async (tx) => {
    await putEmbeddings(tx, { userId, provider, model, now: ctx.clock.now(), embeddings: rows });
    const threadIds = rows.map((row) => row.threadId).sort();
    await noteEmbeddingProvider(tx, { userId, threadIds, provider, over });
  });
  return { embedded: missing.length, provider };
}

export function modelOf({ embedding }: Embedder): string {
  return nameModel(embedding);
}
