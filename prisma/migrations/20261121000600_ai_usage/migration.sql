-- What models cost, per person and day. No text of any mail is here.
CREATE TABLE ai_usage (
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  day date NOT NULL,
  provider text NOT NULL CHECK (provider IN ('ai_primary', 'ai_secondary')),
  purpose text NOT NULL,
  calls integer NOT NULL DEFAULT 0,
  input_tokens bigint NOT NULL DEFAULT 0,
  output_tokens bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (user_id, day, provider, purpose)
);

-- Which threads wait for a model's opinion: few of many.
CREATE INDEX classifications_wants_ai ON classifications (user_id, last_message_at DESC) WHERE wants_ai;
