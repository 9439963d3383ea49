import {
  BRIEF_KEPT_DAYS,
  type Brief,
  type BriefAnswer,
  type BriefContent,
  type BriefRequest,
  briefContentSchema,
} from '@triage/contract/inbox/brief';
import { listThreadStates } from '@triage/database/tables/briefs/brief-threads';
import { findBriefRow, listBriefRows } from '@triage/database/tables/briefs/briefs';
import { listRunRows } from '@triage/database/tables/rules/rule-runs';
import type { TenantContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { getBriefSchedule, getZone } from './plan-brief.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock'>;

/** Several a day for as long as briefs are kept. */
const KEPT_MAX = 8 * BRIEF_KEPT_DAYS;
const RUNS_MAX = 500;

/** A brief as it was made, and which of its rows were dealt with since. */
export async function showBrief(ctx: Ctx, { briefId }: BriefRequest): Promise<BriefAnswer> {
  const userId = ctx.tenantId;
  const row = await findBriefRow(ctx.db, { userId, briefId: briefId ?? '' });
  if (!row && briefId !== undefined) throw new AppError('briefNotFound');
  const kept = await listBriefRows(ctx.db, { userId, limit: KEPT_MAX });
  return {
    brief: row ? await withStates(ctx, row) : null,
    kept: kept.map((each) => ({ briefId: each.briefId, madeAt: each.madeAt.toISOString() })),
    schedule: await getBriefSchedule(ctx),
  };
}

type Row = NonNullable<Awaited<ReturnType<typeof findBriefRow>>>;

async function withStates(ctx: Ctx, { briefId, kind, since, madeAt, content }: Row): Promise<Brief> {
  const { answer, meetings, waiting, newsletters, automatic, tasks } = briefContentSchema.parse(content);
  const states = await listStates(ctx, { answer, waiting, newsletters, automatic });
  const isUndone = await listUndone(ctx, automatic);
  return {
    ...{ briefId, kind, since: since.toISOString(), madeAt: madeAt.toISOString(), meetings, tasks },
    timeZone: await getZone(ctx),
    answer: mark(answer, ({ threadId }) => {
      const state = states.get(threadId);
      return (state?.lane === 'reply' || state?.lane === 'schedule') && !state.snoozed;
    }),
    waiting: mark(waiting, ({ threadId }) => states.get(threadId)?.waiting === true),
    newsletters: mark(newsletters, ({ threadId }) => states.get(threadId)?.inInbox === true),
    automatic: mark(automatic, (one) => {
      if (one.runId !== null) return !isUndone(one.runId);
      const state = states.get(one.threadId);
      return one.kind === 'muted' ? state?.muted === true : state?.back === true;
    }),
  };
}

type Lists = Pick<BriefContent, 'answer' | 'waiting' | 'newsletters' | 'automatic'>;

async function listStates({ db, tenantId }: Ctx, lists: Lists) {
  const threadIds = Object.values(lists).flatMap(({ rows }) => rows.map(({ threadId }) => threadId));
  const rows = await listThreadStates(db, { userId: tenantId, threadIds: [...new Set(threadIds)] });
  return new Map(rows.map((row) => [row.threadId, row]));
}

async function listUndone({ db, tenantId }: Ctx, { rows }: BriefContent['automatic']) {
  const runs = rows.some(({ runId }) => runId !== null)
    ? await listRunRows(db, { userId: tenantId, runId: '', limit: RUNS_MAX })
    : [];
  const undone = runs.filter(({ state }) => state === 'undoing' || state === 'undone');
  const ids = new Set(undone.map(({ runId }) => runId));
  return (runId: string) => ids.has(runId);
}

function mark<One>(section: { rows: One[]; more: number }, isOpen: (row: One) => boolean) {
  return { ...section, rows: section.rows.map((row) => ({ ...row, open: isOpen(row) })) };
}
