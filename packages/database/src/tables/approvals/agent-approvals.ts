import type { ApprovalOrigin, WriteToolName } from '@triage/contract/agent';
import { sql } from 'kysely';
import type { Sql } from '../../query/query-pool.ts';
import { anyOf, build, run, runOne, statement } from '../../statements/statement.ts';
import { approvalColumns, openApprovalColumns } from './approval-columns.ts';

type Owner = { userId: string };
type Key = Owner & { id: string };
type Asked = Key & {
  tool: WriteToolName;
  /** Canonical JSON. */
  arguments: string;
  argumentsHash: string;
  inputHash: string;
  origin: ApprovalOrigin;
  conversationId: string | null;
};
type Proposal = Asked & { now: Date; expiresAt: Date };
type Done = Asked & { outcome: string; result: object; undo: unknown; undoUntil: Date | null; at: Date };
type AsJson<Input, Keys extends keyof Input, Json = string> = Omit<Input, Keys> & { [Key in Keys]: Json };
type Open = Owner & { now: Date; limit: number };

export type ApprovalRow = Awaited<ReturnType<typeof listApprovalsById>>[number];

const insert = statement('agent-approvals-insert', (p: AsJson<Proposal, 'origin'>) =>
  build
    .insertInto('agent_approvals')
    .values({
      user_id: p.userId,
      id: p.id,
      tool: p.tool,
      arguments: p.arguments,
      arguments_hash: p.argumentsHash,
      input_hash: p.inputHash,
      origin: p.origin,
      conversation_id: p.conversationId,
      created_at: p.now,
      expires_at: p.expiresAt,
    })
    .returning(openApprovalColumns),
);

const insertDone = statement(
  'agent-approvals-insert-done',
  (p: AsJson<AsJson<Done, 'origin' | 'result'>, 'undo', string | null>) =>
    build.insertInto('agent_approvals').values({
      user_id: p.userId,
      id: p.id,
      tool: p.tool,
      arguments: p.arguments,
      arguments_hash: p.argumentsHash,
      input_hash: p.inputHash,
      origin: p.origin,
      conversation_id: p.conversationId,
      status: 'executed',
      outcome: p.outcome,
      result: p.result,
      undo: p.undo,
      undo_until: p.undoUntil,
      created_at: p.at,
      expires_at: p.at,
      decided_at: p.at,
      decided_in: 'asked',
      finished_at: p.at,
    }),
);

const ofOwner = (p: Owner) =>
  build.selectFrom('agent_approvals').where('user_id', '=', p.userId).select(approvalColumns(p.userId));

const listOpen = statement('agent-approvals-list-open', (p: Open) =>
  ofOwner(p)
    .where('status', '=', 'pending')
    .where('expires_at', '>', p.now)
    .orderBy('created_at')
    .orderBy('id')
    .limit(p.limit),
);

const listProposed = statement('agent-approvals-list-proposed', (p: Open) =>
  ofOwner(p)
    .where('status', '=', 'pending')
    .where('expires_at', '>', p.now)
    .where(sql<boolean>`origin ->> 'caller' IS NOT NULL`)
    .orderBy('created_at')
    .orderBy('id')
    .limit(p.limit),
);

const listClosed = statement('agent-approvals-list-closed', (p: Open) =>
  ofOwner(p)
    .where((e) => e.or([e('status', '<>', 'pending'), e('expires_at', '<=', p.now)]))
    .orderBy((e) => e.fn.coalesce('decided_at', 'expires_at'), 'desc')
    .orderBy('id')
    .limit(p.limit),
);

const listById = statement('agent-approvals-list-by-id', (p: Owner & { ids: readonly string[] }) =>
  ofOwner(p).where('id', '=', anyOf(p.ids)),
);

const findApproved = statement('agent-approvals-find-approved', (p: Key) =>
  ofOwner(p).where('id', '=', p.id).where('status', '=', 'approved').select('undo as before'),
);

const findLatest = statement('agent-approvals-find-latest', (p: Owner & { conversationId: string }) =>
  build
    .selectFrom('agent_approvals')
    .where('user_id', '=', p.userId)
    .where('conversation_id', '=', p.conversationId)
    .where('status', '=', 'executed')
    .orderBy('finished_at', 'desc')
    .orderBy('id')
    .limit(1)
    .select(['id', 'undone_at as undoneAt', 'finished_at as finishedAt']),
);

const find = statement('agent-approvals-find', (p: Key) =>
  build
    .selectFrom('agent_approvals')
    .where('user_id', '=', p.userId)
    .where('id', '=', p.id)
    .select(['arguments', 'input_hash as inputHash', 'status', 'expires_at as expiresAt'])
    .select((e) => e.ref('tool').$castTo<WriteToolName>().as('tool')),
);

/** A card that waits for the person's decision. */
export function insertApproval(db: Sql, { origin, ...proposal }: Proposal) {
  return runOne(db, insert, { ...proposal, origin: JSON.stringify(origin) });
}

/** The receipt of a change that needed no card. */
export async function insertDoneApproval(db: Sql, done: Done): Promise<void> {
  await run(db, insertDone, {
    ...done,
    origin: JSON.stringify(done.origin),
    result: JSON.stringify(done.result),
    undo: done.undo ? JSON.stringify(done.undo) : null,
  });
}

export function listOpenApprovals(db: Sql, open: Open) {
  return run(db, listOpen, open);
}

/** The open ones that programs outside asked for. */
export function listProposedApprovals(db: Sql, open: Open) {
  return run(db, listProposed, open);
}

/** Decided or expired, the latest first. */
export function listClosedApprovals(db: Sql, closed: Open) {
  return run(db, listClosed, closed);
}

export function listApprovalsById(db: Sql, approvals: Owner & { ids: readonly string[] }) {
  return run(db, listById, approvals);
}

/** Approved and not carried out yet. `before`: see `noteBeforeApproved`. */
export function findApprovedApproval(db: Sql, key: Key) {
  return runOne(db, findApproved, key);
}

/** The last executed change of a conversation, undone or not. */
export function findLatestApproval(db: Sql, of: Owner & { conversationId: string }) {
  return runOne(db, findLatest, of);
}

/** The fields that a decision is compared with. */
export function findApprovalToDecide(db: Sql, key: Key) {
  return runOne(db, find, key);
}
