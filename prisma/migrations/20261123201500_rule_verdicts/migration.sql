-- What a model says of a message and the sentence of a rule. The text of a message never changes, so it is asked once:
-- without references to the message, the row outlives a new index.
CREATE TABLE rule_verdicts (
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  message_id text NOT NULL,
  sentence text NOT NULL,
  thread_id text NOT NULL,
  -- Null while it waits for the model.
  matches boolean,
  asked_at timestamptz(3) NOT NULL,
  PRIMARY KEY (user_id, message_id, sentence)
);
CREATE INDEX rule_verdicts_open ON rule_verdicts (user_id, asked_at) WHERE matches IS NULL;
SELECT protect_tenant('rule_verdicts', 'user_id');
