import { findConnectionVersion } from '@triage/database/tables/connections/mail-account-connections';
import type { TenantContext } from '../context.ts';
import { isProviderFailure } from '../ports/mail.ts';

/** Then the connection is given up, so that a process that has just started gets its share and a new password is used. */
const TURN_MS = 10 * 60_000;
const TRY_AGAIN_MS = 60_000;
/** A later version of the server may support it. */
const UNSUPPORTED_MS = 6 * 60 * 60_000;

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'mail' | 'jobs' | 'logger'>;

/**
 * The job that follows an inbox whose server pushes nothing: it holds a connection, and new mail is fetched when the
 * server tells of it. The queue lets one process at a time follow a mailbox, and another one take over from a dead one.
 * Other folders, and what is missed, are found by the sweep.
 */
export async function followInbox(ctx: Ctx, signal: AbortSignal): Promise<void> {
  const userId = ctx.tenantId;
  // Disconnected meanwhile, or connected to Google: the sweep starts this again where it is needed.
  if ((await findConnectionVersion(ctx.db, userId))?.provider !== 'imap') return;
  const onChange = () => {
    ctx.jobs
      .enqueue('mail-changed', { userId }, { key: userId })
      .then(() => ctx.jobs.wake())
      .catch((error: unknown) => ctx.logger.error('inbox.change-not-queued', {}, error));
  };
  const again = (ms: number) => {
    const startAfter = new Date(ctx.clock.now().getTime() + ms);
    return ctx.jobs.enqueue('follow-inbox', { userId }, { key: userId, startAfter });
  };
  try {
    const ended = await ctx.mail.followInbox({ onChange, forMs: TURN_MS, signal });
    signal.throwIfAborted();
    await again(ended === 'unsupported' ? UNSUPPORTED_MS : 0);
  } catch (error) {
    if (signal.aborted || isProviderFailure(error, 'revoked')) throw error;
    ctx.logger.warn('inbox.not-followed', {}, error);
    await again(TRY_AGAIN_MS);
  }
}
