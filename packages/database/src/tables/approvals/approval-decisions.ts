import type { WriteToolName } from '@triage/contract/agent';
import type { Sql } from '../../query/query-pool.ts';
import {
  build,
  type Placeholders,
  run,
  runOne,
  sqlStatement,
  statement,
} from '../../statements/statement.ts';
import { openApprovalColumns } from './approval-columns.ts';

type Key = { userId: string; id: string };
type Decision = Key & { now: Date; decidedIn: 'chat' | 'card' };
type Closing = Decision & { outcome: string };
type Narrowed = Key & { arguments: string; argumentsHash: string };
type End = Key & {
  status: 'executed' | 'failed';
  outcome: string;
  result: object;
  undo: unknown;
  undoUntil: Date | null;
  now: Date;
};

const approve = statement('approvals-approve', (p: Decision) =>
  build
    .updateTable('agent_approvals')
    .set({ status: 'approved', decided_at: p.now, decided_in: p.decidedIn })
    .where('user_id', '=', p.userId)
    .where('id', '=', p.id)
    .where('status', '=', 'pending')
    .where('expires_at', '>', p.now)
    .returning(openApprovalColumns),
);

const narrow = statement('approvals-narrow', (p: Narrowed) =>
  build
    .updateTable('agent_approvals')
    .set({ arguments: p.arguments, arguments_hash: p.argumentsHash })
    .where('user_id', '=', p.userId)
    .where('id', '=', p.id),
);

const noteBefore = statement('approvals-note-before', (p: Key & { before: string }) =>
  build
    .updateTable('agent_approvals')
    .set({ undo: p.before })
    .where('user_id', '=', p.userId)
    .where('id', '=', p.id),
);

const deny = statement('approvals-deny', (p: Closing) =>
  build
    .updateTable('agent_approvals')
    .set({
      status: 'denied',
      decided_at: p.now,
      finished_at: p.now,
      decided_in: p.decidedIn,
      outcome: p.outcome,
    })
    .where('user_id', '=', p.userId)
    .where('id', '=', p.id)
    .where('status', '=', 'pending')
    .where('expires_at', '>', p.now)
    .returning('id'),
);

const fail = statement('approvals-fail', (p: Closing) =>
  build
    .updateTable('agent_approvals')
    .set({
      status: 'failed',
      decided_at: p.now,
      finished_at: p.now,
      decided_in: p.decidedIn,
      outcome: p.outcome,
    })
    .where('user_id', '=', p.userId)
    .where('id', '=', p.id)
    .where('status', '=', 'pending')
    .returning('id'),
);

const expire = statement('approvals-expire', (p: Key) =>
  build
    .updateTable('agent_approvals')
    .set({ status: 'expired' })
    .where('user_id', '=', p.userId)
    .where('id', '=', p.id)
    .where('status', '=', 'pending'),
);

const expireOfConversation = statement(
  'approvals-expire-of-conversation',
  (p: { userId: string; conversationId: string; outcome: string; now: Date }) =>
    build
      .updateTable('agent_approvals')
      .set({ status: 'expired', finished_at: p.now, outcome: p.outcome })
      .where('user_id', '=', p.userId)
      .where('conversation_id', '=', p.conversationId)
      .where('status', '=', 'pending'),
);

const settle = statement(
  'approvals-settle',
  (p: Omit<End, 'result' | 'undo'> & { result: string; undo: string | null }) =>
    build
      .updateTable('agent_approvals')
      .set({
        status: p.status,
        outcome: p.outcome,
        result: p.result,
        finished_at: p.now,
        undo: p.undo,
        undo_until: p.undoUntil,
      })
      .where('user_id', '=', p.userId)
      .where('id', '=', p.id)
      .where('status', '=', 'approved'),
);

/** Far longer than an undo takes. After it, the process that began it is dead. */
const UNDO_LEASE_MS = 2 * 60_000;

const claimUndo = statement('approvals-claim-undo', (p: Key & { now: Date; deadSince: Date }) =>
  build
    .updateTable('agent_approvals')
    .set({ undo_claimed_at: p.now })
    .where('user_id', '=', p.userId)
    .where('id', '=', p.id)
    .where('status', '=', 'executed')
    .where('undone_at', 'is', null)
    .where((e) => e.or([e('undo_claimed_at', 'is', null), e('undo_claimed_at', '<', p.deadSince)]))
    .where('undo', 'is not', null)
    .where('undo_until', '>', p.now)
    .returning((e) => [e.ref('tool').$castTo<WriteToolName>().as('tool'), 'undo', 'outcome']),
);

const releaseUndo = statement('approvals-release-undo', (p: Key) =>
  build
    .updateTable('agent_approvals')
    .set({ undo_claimed_at: null })
    .where('user_id', '=', p.userId)
    .where('id', '=', p.id),
);

const finishUndo = statement('approvals-finish-undo', (p: Key & { outcome: string; now: Date }) =>
  build
    .updateTable('agent_approvals')
    .set({ outcome: p.outcome, undone_at: p.now, undo_claimed_at: null })
    .where('user_id', '=', p.userId)
    .where('id', '=', p.id),
);

/** Undefined if there is nothing to approve: no such row, not pending, expired, or another user's. */
export function approveApproval(tx: Sql, decision: Decision) {
  return runOne(tx, approve, decision);
}

/** In the transaction that approves: unchecked items are not executed. */
export async function narrowApproval(tx: Sql, narrowed: Narrowed): Promise<void> {
  await run(tx, narrow, narrowed);
}

/** In the transaction that approves: until the call is settled, its undo column holds how things stood before it. */
export async function noteBeforeApproved(
  tx: Sql,
  { before, ...key }: Key & { before: unknown },
): Promise<void> {
  await run(tx, noteBefore, { ...key, before: JSON.stringify(before) });
}

/** False where another decision came before, or the card has expired. */
export async function denyApproval(db: Sql, closing: Closing): Promise<boolean> {
  return (await runOne(db, deny, closing)) !== undefined;
}

/** Closes what could not be approved, expired or not. False where another decision came before. */
export async function failApproval(db: Sql, closing: Closing): Promise<boolean> {
  return (await runOne(db, fail, closing)) !== undefined;
}

export async function expireApproval(db: Sql, key: Key): Promise<void> {
  await run(db, expire, key);
}

/** The open cards of a conversation that is deleted. */
export async function expireApprovalsOf(
  tx: Sql,
  conversation: { userId: string; conversationId: string; outcome: string; now: Date },
): Promise<void> {
  await run(tx, expireOfConversation, conversation);
}

/** How an approved call ended. Does nothing where it has ended before. */
export async function settleApproval(db: Sql, { result, undo, ...end }: End): Promise<void> {
  const undone = undo ? JSON.stringify(undo) : null;
  await run(db, settle, { ...end, result: JSON.stringify(result), undo: undone });
}

/** Undefined where nothing can be undone any more, or another one is undoing it. */
export function claimApprovalUndo(db: Sql, claim: Key & { now: Date }) {
  return runOne(db, claimUndo, { ...claim, deadSince: new Date(claim.now.getTime() - UNDO_LEASE_MS) });
}

/** It was not undone: it may be tried again. */
export async function releaseApprovalUndo(db: Sql, key: Key): Promise<void> {
  await run(db, releaseUndo, key);
}

export async function finishApprovalUndo(
  db: Sql,
  undone: Key & { outcome: string; now: Date },
): Promise<void> {
  await run(db, finishUndo, undone);
}

type Limits = { userIds: readonly string[]; olderThan: readonly Date[] };

const removeOld = sqlStatement(
  'approvals-delete-old',
  {},
  (p: Placeholders<Limits>) => `
  DELETE FROM agent_approvals a
  USING unnest(${p.userIds}::text[], ${p.olderThan}::timestamptz[]) AS chosen(user_id, older_than)
  WHERE a.user_id = chosen.user_id AND a.status <> 'pending' AND a.created_at < chosen.older_than`,
);

/** Each user's approvals before their own cut-off, except pending ones. */
export async function deleteApprovalsBefore(db: Sql, limits: Limits): Promise<void> {
  await run(db, removeOld, limits);
}
