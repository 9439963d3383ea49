-- What the model asked for, as the card showed it: a decision that arrives with another input was tampered with.
ALTER TABLE agent_approvals ADD COLUMN input_hash text NOT NULL DEFAULT '';
ALTER TABLE agent_approvals ADD COLUMN conversation_id text;
ALTER TABLE agent_approvals ADD COLUMN decided_in text CHECK (decided_in IN ('chat', 'card'));
ALTER TABLE agent_approvals ADD COLUMN finished_at timestamptz(3);
ALTER TABLE agent_approvals ADD COLUMN result jsonb;

CREATE TABLE agent_conversations (
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  id text NOT NULL,
  title text NOT NULL DEFAULT '',
  messages jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (user_id, id)
);
CREATE INDEX agent_conversations_recent ON agent_conversations (user_id, updated_at DESC);
