import type { PendingAnswer, ReceiptsAnswer, ReceiptsRequest } from '@triage/contract/agent';
import { mailboxOf } from '@triage/contract/mailbox-id';
import type { ApprovalAnswer, ApprovalRequest } from '@triage/contract/meetings/propose';
import {
  type ApprovalRow,
  listApprovalsById,
  listClosedApprovals,
  listOpenApprovals,
  listProposedApprovals,
} from '@triage/database/tables/approvals/agent-approvals';
import type { TenantContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { getOwner } from '../../mailbox/inbox/get-owner.ts';
import { openEveryMailbox } from '../../mailboxes/open-every.ts';
import { mailboxOfTenant } from '../../tenant/mailbox-tenant.ts';
import { asCard, asReceipt } from './show-approval.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock'>;

/** More cards than anybody reads at once. */
const PENDING_MAX = 50;

export async function listPending(ctx: Ctx): Promise<PendingAnswer> {
  const rows = await listOpenApprovals(ctx.db, openTo(ctx));
  return { approvals: rows.map(asCard) };
}

/** Asked for by programs outside, and so shown in no conversation. */
export async function listProposals(ctx: Ctx): Promise<PendingAnswer> {
  const rows = await listProposedApprovals(ctx.db, openTo(ctx));
  return { approvals: rows.map(asCard) };
}

export async function getApproval(ctx: Ctx, { approvalId }: ApprovalRequest): Promise<ApprovalAnswer> {
  const row = (await findApprovals(ctx, [approvalId])).get(approvalId);
  if (!row) throw new AppError('approvalNotFound');
  const { userName, userEmail } = await getOwner(ctx.db, ctx.tenantId);
  return {
    ...asReceipt(row, { now: ctx.clock.now(), name: userName || userEmail }),
    result: row.result,
  };
}

export async function listReceipts(ctx: Ctx, { limit }: ReceiptsRequest): Promise<ReceiptsAnswer> {
  const now = ctx.clock.now();
  const rows = await listClosedApprovals(ctx.db, { userId: ctx.tenantId, now, limit });
  const { userName, userEmail } = await getOwner(ctx.db, ctx.tenantId);
  return { receipts: rows.map((row) => asReceipt(row, { now, name: userName || userEmail })) };
}

/** The outcome of the approvals that a conversation mentions: it is in the rows, not in the client's history. */
export async function findApprovalsOfAll(
  ctx: TenantContext,
  approvalIds: readonly string[],
): Promise<Map<string, ApprovalRow>> {
  const isElsewhere = approvalIds.some((id) => mailboxOf(id) !== mailboxOfTenant(ctx.tenantId));
  const tenants = isElsewhere ? await openEveryMailbox(ctx) : [ctx];
  const found = await Promise.all(tenants.map((tenant) => findApprovals(tenant, approvalIds)));
  return new Map(found.flatMap((rows) => [...rows]));
}

async function findApprovals(ctx: Ctx, approvalIds: readonly string[]): Promise<Map<string, ApprovalRow>> {
  if (approvalIds.length === 0) return new Map();
  const rows = await listApprovalsById(ctx.db, { userId: ctx.tenantId, ids: approvalIds });
  return new Map(rows.map((row) => [row.id, row]));
}

function openTo({ tenantId, clock }: Ctx) {
  return { userId: tenantId, now: clock.now(), limit: PENDING_MAX };
}
