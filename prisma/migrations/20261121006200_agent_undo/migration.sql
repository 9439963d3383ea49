-- What is needed to take a change of the assistant back, until when that is possible, and when it was done.
ALTER TABLE agent_approvals ADD COLUMN undo jsonb;
ALTER TABLE agent_approvals ADD COLUMN undo_until timestamptz(3);
ALTER TABLE agent_approvals ADD COLUMN undone_at timestamptz(3);

-- 'asked': the person asked for this one change in the chat, and it needed no card.
ALTER TABLE agent_approvals DROP CONSTRAINT agent_approvals_decided_in_check;
ALTER TABLE agent_approvals ADD CONSTRAINT agent_approvals_decided_in_check CHECK (decided_in IN ('chat', 'card', 'asked'));
