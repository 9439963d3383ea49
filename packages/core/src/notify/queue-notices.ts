import type { Lane } from '@triage/contract/triage/lanes';
import type { Sql } from '@triage/database/open-database';
import { countDevices } from '@triage/database/tables/notify/push-devices';
import type { TenantContext } from '../context.ts';
import { personOf } from '../tenant/mailbox-tenant.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'clock' | 'jobs' | 'ai' | 'webPush'>;

/** A model may know better in a moment, and a notification cannot be taken back. */
const MODEL_MS = 5_000;
/** A sentence of a rule is judged with the lane, and then the rule still has to act. */
const SENTENCE_MS = 15_000;

interface Sorted {
  lane: Lane;
  /** A rule of the person asks for it. */
  notifies?: boolean;
  /** Threads that a model has to judge before a rule can act. */
  ruleQuestions?: readonly unknown[];
}

/** In the transaction that stores lanes, so that a crash loses no notification. The job decides what is shown where. */
export async function queueNotices(ctx: Ctx, tx: Sql, threads: readonly Sorted[]): Promise<void> {
  const isNews = ({ lane, notifies }: Sorted) => notifies === true || lane === 'reply' || lane === 'schedule';
  if (!ctx.webPush || !threads.some(isNews)) return;
  // Devices are the person's: the work of a further mailbox cannot see them in this transaction, and the job looks.
  if (personOf(ctx.tenantId) === ctx.tenantId && (await countDevices(tx, ctx.tenantId)) === 0) return;
  const isAsked = threads.some(({ ruleQuestions = [] }) => ruleQuestions.length > 0);
  const startAfter = new Date(ctx.clock.now().getTime() + (isAsked ? SENTENCE_MS : MODEL_MS));
  await ctx.jobs.enqueue(
    'notify',
    { userId: ctx.tenantId },
    { key: ctx.tenantId, tx, ...(ctx.ai.length > 0 && { startAfter }) },
  );
}
