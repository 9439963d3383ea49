import { ProviderError } from '@triage/core/ports/mail';
import { findMessages, type MirrorMessage } from '@triage/database/tables/imap/messages';
import type { ImapContext } from './context.ts';
import { fetchMessages } from './fetch-messages.ts';

/** Of one FETCH, so that a batch fits in memory. */
const BATCH_BYTES = 16_000_000;
const BATCH_MAX = 200;

export interface RawMessage {
  message: MirrorMessage;
  raw: Uint8Array;
}

interface Waiting {
  id: string;
  resolve: (found: RawMessage) => void;
  reject: (error: unknown) => void;
}

/** Simultaneous calls share a FETCH: imapflow runs one command at a time. */
export function rawLoader(ctx: ImapContext): (id: string) => Promise<RawMessage> {
  let waiting: Waiting[] = [];
  return (id) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(start);
      waiting.push({ id, resolve, reject });
    });

  function start(): void {
    const batch = waiting;
    waiting = [];
    load(batch).catch((error: unknown) => {
      for (const { reject } of batch) reject(error);
    });
  }

  async function load(batch: Waiting[]): Promise<void> {
    await ctx.mailbox.begun();
    let left = await loadKnown(batch);
    // Moved by another program since the last pass, or new.
    if (left.length > 0) {
      await ctx.mailbox.refresh();
      left = await loadKnown(left);
    }
    for (const { reject } of left) reject(new ProviderError('notFound', 'No such message'));
  }

  /** Returns those that were not found. */
  async function loadKnown(batch: Waiting[]): Promise<Waiting[]> {
    const ids = [...new Set(batch.map(({ id }) => id))];
    const found = new Map<string, RawMessage>();
    for (const part of inBatches(await findMessages(ctx.db, ctx.userId, ids))) {
      const asked = { userId: ctx.userId, ids: part.map(({ id }) => id), query: { source: true } };
      const fetched = await ctx.pool.use('read', (client) => fetchMessages(client, ctx.db, asked));
      for (const message of part) {
        const raw = fetched.get(message.id)?.source;
        if (raw) found.set(message.id, { message, raw });
      }
    }
    for (const { id, resolve } of batch) {
      const one = found.get(id);
      if (one) resolve(one);
    }
    return batch.filter(({ id }) => !found.has(id));
  }
}

function inBatches(messages: readonly MirrorMessage[]): MirrorMessage[][] {
  const batches: MirrorMessage[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const message of messages) {
    bytes += message.size;
    const last = batches.at(-1);
    if (last && bytes <= BATCH_BYTES && last.length < BATCH_MAX) last.push(message);
    else {
      batches.push([message]);
      bytes = message.size;
    }
  }
  return batches;
}
