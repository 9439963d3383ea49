import type { DeleteEverythingRequest, DeletionReport } from '@triage/contract/account/deletion';
import { deleteJobsOfUser } from '@triage/database/tables/jobs/job-figures';
import { deleteUser, findUserEmail } from '@triage/database/tables/people/users';
import { deleteWebhookLogs } from '@triage/database/tables/service/webhook-logs';
import { deleteLinksOfAddress } from '@triage/database/tables/sign-in/links';
import { within } from '../async/within.ts';
import { forgetConnection } from '../connection/forget-connection.ts';
import { stopWatch } from '../connection/stop-watch.ts';
import type { TenantContext } from '../context.ts';
import { FieldError } from '../errors.ts';
import { openEveryMailbox } from '../mailboxes/open-every.ts';
import { cancelAllSends } from '../send/cancel-all-sends.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'mail' | 'oauth' | 'vault' | 'logger'>;

const DRAFTS_DEADLINE_MS = 8_000;

export async function deleteEverything(
  ctx: TenantContext,
  { confirm }: DeleteEverythingRequest,
): Promise<DeletionReport> {
  await requireConfirmation(ctx, confirm);
  return deletePersonWhole(ctx);
}

/** The further mailboxes first: until the last is gone, the person is still there to delete the rest again. */
export async function deletePersonWhole(ctx: TenantContext): Promise<DeletionReport> {
  const reports: DeletionReport[] = [];
  const gone = new Set<string>();
  // Again until there is none: another one may be added meanwhile.
  for (let left = true; left; ) {
    const [, ...further] = await openEveryMailbox(ctx);
    const rest = further.filter(({ tenantId }) => !gone.has(tenantId));
    for (const mailbox of rest) {
      reports.push(await deletePerson(mailbox));
      gone.add(mailbox.tenantId);
    }
    left = rest.length > 0;
  }
  const own = await deletePerson(ctx);
  return {
    cancelledSends: reports.reduce((sum, report) => sum + report.cancelledSends, own.cancelledSends),
    leavingSends: reports.reduce((sum, report) => sum + report.leavingSends, own.leavingSends),
    provider: reports.some(({ provider }) => provider === 'failed') ? 'failed' : own.provider,
  };
}

/**
 * A mailbox with its tenant. First the queue, then the grant, then the rows: once the connection is deleted no work of this user can start. If
 * interrupted, the rest is an account without mail, which can be deleted again. The question was asked before.
 */
export async function deletePerson(ctx: Ctx): Promise<DeletionReport> {
  const { cancelled, draftIds, leaving } = await cancelAllSends(ctx);
  await removeDrafts(ctx, draftIds);
  await stopWatch(ctx);
  const provider = await forgetConnection(ctx);
  const email = await findUserEmail(ctx.db, ctx.tenantId);
  await ctx.db.transaction(
    async (tx) => {
      await deleteJobsOfUser(tx, ctx.tenantId);
      await deleteWebhookLogs(tx, ctx.tenantId);
      if (email) await deleteLinksOfAddress(tx, email);
      await deleteUser(tx, ctx.tenantId);
    },
    { ofWholeMailbox: true },
  );
  ctx.logger.info('person.deleted', { cancelled, leaving, provider });
  return { cancelledSends: cancelled, leavingSends: leaving, provider };
}

async function requireConfirmation(ctx: Pick<Ctx, 'tenantId' | 'db'>, confirm: string): Promise<void> {
  const email = await findUserEmail(ctx.db, ctx.tenantId);
  if (email?.toLowerCase() !== confirm.toLowerCase())
    throw new FieldError('confirm', 'This is not your sign-in address');
}

/** Drafts that we created in the mailbox for sends that are now cancelled. */
async function removeDrafts(ctx: Pick<Ctx, 'mail' | 'logger'>, draftIds: readonly string[]): Promise<void> {
  if (draftIds.length === 0) return;
  try {
    await within(DRAFTS_DEADLINE_MS, Promise.all(draftIds.map((draftId) => ctx.mail.deleteDraft(draftId))));
  } catch (error) {
    ctx.logger.warn('person.drafts-left', { drafts: draftIds.length }, error);
  }
}
