import type { ApprovalOrigin, WriteToolName } from '@triage/contract/agent';
import type { ScheduledSend } from '@triage/contract/sending/send';
import type { ExpressionBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../../statements/schema.ts';

type Expressions = ExpressionBuilder<Tables, 'agent_approvals'>;

function ownColumns(e: Expressions) {
  return [
    'id',
    e.ref('tool').$castTo<WriteToolName>().as('tool'),
    'arguments',
    'arguments_hash as argumentsHash',
    'input_hash as inputHash',
    e.ref('origin').$castTo<ApprovalOrigin>().as('origin'),
    'status',
    'outcome',
    e.ref('result').$castTo<Record<string, unknown> | null>().as('result'),
    'conversation_id as conversationId',
    'created_at as createdAt',
    'expires_at as expiresAt',
    'decided_at as decidedAt',
    'decided_in as decidedIn',
    'finished_at as finishedAt',
    'undo_until as undoUntil',
    'undone_at as undoneAt',
  ] as const;
}

/** An approval with the state of the send that came of it. */
export function approvalColumns(userId: string) {
  return (e: Expressions) =>
    [
      ...ownColumns(e),
      e
        .selectFrom('scheduled_sends as s')
        .where('s.user_id', '=', userId)
        .where('s.id', '=', sql<string>`agent_approvals.result ->> 'scheduledSendId'`)
        .select('s.status')
        .as('sendStatus'),
    ] as const;
}

/** Columns of an approval that was not executed yet, so it has no result. */
export function openApprovalColumns(e: Expressions) {
  return [...ownColumns(e), e.lit(null).$castTo<ScheduledSend['status'] | null>().as('sendStatus')] as const;
}
