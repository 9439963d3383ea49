import {
  askSends,
  failSend,
  holdSend,
  markSendsSent,
  retrySendLater,
} from '@triage/database/tables/sends/settle-sends';
import type { Services } from '../../context.ts';
import { batchWrites } from './batch-writes.ts';
import { type ClaimedSend, leaseFrom } from './claim-sends.ts';

type Ctx = Pick<Services, 'db' | 'clock' | 'jobs' | 'logger'>;

export interface Retry {
  at: Date;
  error: string;
  /** A wait that is not the email's fault is not counted. */
  counted: boolean;
  /** The provider said that it made no draft. */
  undoDraftAsk?: boolean;
  /** The provider said that it did not send. */
  undoSendAsk?: boolean;
}

/** The stored steps of a delivery. Each returns whether this claim still owned the row. */
export interface SendLedger {
  /** Written before the provider is asked to send: from here on an undo cannot be promised. */
  askSend(send: ClaimedSend, draft: { draftId: string; threadId: string | null }): Promise<boolean>;
  markSent(send: ClaimedSend, messageId: string): Promise<boolean>;
  /** Renews the lease. */
  hold(send: ClaimedSend): Promise<boolean>;
  retry(send: ClaimedSend, retry: Retry): Promise<boolean>;
  fail(send: ClaimedSend, error: string): Promise<boolean>;
}

const BATCH_MAX = 100;

export function sendLedger(ctx: Ctx): SendLedger {
  // In a distributed database a statement is about one user.
  const keyOf = ({ send }: { send: ClaimedSend }) => (ctx.db.isDistributed ? send.tenantId : '');
  const batches = { keyOf, most: BATCH_MAX };
  const askSend = batchWrites(batches, (asks: Ask[]) => writeAsks(ctx, asks));
  const markSent = batchWrites(batches, (sents: Sent[]) => writeSents(ctx, sents));
  return {
    askSend: (send, draft) => askSend({ send, ...draft }),
    markSent: (send, messageId) => markSent({ send, messageId }),
    hold(send) {
      const now = ctx.clock.now();
      return holdSend(ctx.db, { ...claimOf(send), leaseUntil: leaseFrom(now), now });
    },
    retry(send, { at, error, counted, undoDraftAsk = false, undoSendAsk = false }) {
      const later = { at, error, addAttempts: counted ? 1 : 0, undoDraftAsk, undoSendAsk };
      return retrySendLater(ctx.db, { ...claimOf(send), ...later, now: ctx.clock.now() });
    },
    fail(send, error) {
      return failSend(ctx.db, { ...claimOf(send), error, now: ctx.clock.now() });
    },
  };
}

interface Ask {
  send: ClaimedSend;
  draftId: string;
  threadId: string | null;
}

async function writeAsks(ctx: Ctx, asks: Ask[]): Promise<boolean[]> {
  const claims = asks.map(({ send, draftId, threadId }) => ({ ...claimOf(send), draftId, threadId }));
  return changedOf(asks, await askSends(ctx.db, claims, ctx.clock.now()));
}

interface Sent {
  send: ClaimedSend;
  messageId: string;
}

async function writeSents(ctx: Ctx, sents: Sent[]): Promise<boolean[]> {
  const claims = sents.map(({ send, messageId }) => ({
    ...claimOf(send),
    messageId,
    clean: send.draftAskedAt === null,
  }));
  const rows = await markSendsSent(ctx.db, claims, ctx.clock.now());
  await refreshCaches(ctx, new Set(rows.map((row) => row.userId)));
  return changedOf(sents, rows);
}

/** Beside the write: that a mail left must be known even where its thread is shown a little later. */
async function refreshCaches(ctx: Ctx, userIds: ReadonlySet<string>): Promise<void> {
  try {
    for (const userId of userIds) await ctx.jobs.enqueue('mail-changed', { userId }, { key: userId });
  } catch (error) {
    ctx.logger.warn('send.refresh-not-queued', {}, error);
  }
}

function claimOf({ tenantId, id, fence }: ClaimedSend) {
  return { userId: tenantId, id, fence };
}

function changedOf(inputs: { send: ClaimedSend }[], rows: { userId: string; id: string }[]): boolean[] {
  const changed = new Set(rows.map((row) => `${row.userId} ${row.id}`));
  return inputs.map(({ send }) => changed.has(`${send.tenantId} ${send.id}`));
}
