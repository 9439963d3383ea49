import { randomUUID } from 'node:crypto';
import type { Success } from '@triage/contract/errors';
import { SPLITS_MAX } from '@triage/contract/triage/split-limits';
import type {
  ChangeSplitRequest,
  CreateSplitRequest,
  Split,
  SplitsAnswer,
} from '@triage/contract/triage/splits';
import { bumpVersion } from '@triage/database/tables/mailboxes/mailboxes';
import {
  changeSplitRow,
  createSplitRow,
  deleteSplitRow,
  listSplitRows,
  listSplitsWithCounts,
  orderSplitRows,
} from '@triage/database/tables/splits/splits';
import type { TenantContext } from '../../context.ts';
import { AppError, FieldError } from '../../errors.ts';
import { refillSplits } from './refill-splits.ts';

type Named = { splitId: string; name: string };
type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'jobs'>;

export async function listSplits(ctx: Pick<Ctx, 'tenantId' | 'db' | 'clock'>): Promise<SplitsAnswer> {
  const rows = await listSplitsWithCounts(ctx.db, { userId: ctx.tenantId, now: ctx.clock.now() });
  return {
    splits: rows.map(({ updatedAt, ...split }) => ({ ...split, updatedAt: updatedAt.toISOString() })),
  };
}

/** Comes last in the order. The job puts in the mail that is already here. */
export async function createSplit(ctx: Ctx, request: CreateSplitRequest): Promise<Split> {
  const splitId = randomUUID();
  const split = { ...request, userId: ctx.tenantId, splitId, at: ctx.clock.now() };
  await ctx.db.transaction(async (tx) => {
    requireFreeName(await listSplitRows(tx, ctx.tenantId), split);
    if (!(await createSplitRow(tx, { ...split, limit: SPLITS_MAX })))
      throw new FieldError('name', `You have ${SPLITS_MAX} splits, which is the limit`);
    await refillSplits(ctx, tx);
  });
  ctx.jobs.wake();
  return getSplit(ctx, splitId);
}

export async function changeSplit(ctx: Ctx, request: ChangeSplitRequest): Promise<Split> {
  const split = { ...request, userId: ctx.tenantId, at: ctx.clock.now() };
  await ctx.db.transaction(async (tx) => {
    const rows = await listSplitRows(tx, ctx.tenantId);
    const before = rows.find(({ splitId }) => splitId === request.splitId);
    if (!before) throw new AppError('splitNotFound');
    // Two that already have the same name can keep it.
    if (!isSameName(before.name, request.name)) requireFreeName(rows, split);
    if (!(await changeSplitRow(tx, split))) throw new AppError('splitNotFound');
    await refillSplits(ctx, tx);
  });
  ctx.jobs.wake();
  return getSplit(ctx, request.splitId);
}

/** Its threads stay where they are. */
export async function removeSplit(ctx: Ctx, { splitId }: { splitId: string }): Promise<Success> {
  await ctx.db.transaction(async (tx) => {
    if (!(await deleteSplitRow(tx, { userId: ctx.tenantId, splitId }))) throw new AppError('splitNotFound');
    await bumpVersion(tx, ctx.tenantId);
  });
  return { success: true };
}

export async function orderSplits(
  ctx: Ctx,
  { splitIds }: { splitIds: readonly string[] },
): Promise<SplitsAnswer> {
  const { splits } = await listSplits(ctx);
  if (splitIds.some((id) => !splits.some(({ splitId }) => splitId === id)))
    throw new AppError('splitNotFound');
  await orderSplitRows(ctx.db, { userId: ctx.tenantId, splitIds });
  return listSplits(ctx);
}

/** VIP and vip are the same name. Two requests at the same moment can both get it, which does no harm. */
function requireFreeName(rows: readonly Named[], { splitId, name }: Named): void {
  const same = rows.find((row) => row.splitId !== splitId && isSameName(row.name, name));
  if (same) throw new FieldError('name', `There is already a split called ${same.name}`);
}

function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

async function getSplit(ctx: Ctx, wanted: string): Promise<Split> {
  const { splits } = await listSplits(ctx);
  const split = splits.find(({ splitId }) => splitId === wanted);
  if (!split) throw new AppError('splitNotFound');
  return split;
}
