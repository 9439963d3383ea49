import type { ApprovalOrigin, WriteToolName } from '@triage/contract/agent';
import type { ExpressionBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../../statements/schema.ts';

/** An approval with the state of the send that came of it. */
export function approvalColumns(e: ExpressionBuilder<Tables, 'agent_approvals'>) {
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
    e
      .selectFrom('scheduled_sends as s')
      .whereRef('s.user_id', '=', 'agent_approvals.user_id')
      .where('s.id', '=', sql<string>`agent_approvals.result ->> 'scheduledSendId'`)
      .select('s.status')
      .as('sendStatus'),
  ] as const;
}
