-- What a person wants done with new mail, in the order in which it is tried.
CREATE TABLE rules (
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  id text NOT NULL,
  name text NOT NULL,
  place integer NOT NULL,
  -- Since when it sorts mail; null while it is off.
  enabled_at timestamptz(3),
  -- Since when it is as it is now: what it does to mail, it does to later mail only.
  acts_from timestamptz(3),
  conditions jsonb NOT NULL,
  exceptions jsonb NOT NULL,
  actions jsonb NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (user_id, id),
  CHECK ((enabled_at IS NULL) = (acts_from IS NULL))
);
SELECT protect_tenant('rules', 'user_id');

-- What a rule did, one row for each message: the row is what keeps it from acting twice. Without references to the rule
-- and the thread: the row outlives both.
CREATE TABLE rule_runs (
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  rule_id text NOT NULL,
  message_id text NOT NULL,
  id text NOT NULL,
  thread_id text NOT NULL,
  rule_name text NOT NULL,
  effect jsonb NOT NULL,
  -- The parts of the effect that are done.
  steps text[] NOT NULL DEFAULT '{}',
  state text NOT NULL CHECK (state IN ('pending', 'done', 'undoing', 'undone')),
  problem text,
  made_at timestamptz(3) NOT NULL,
  undone_at timestamptz(3),
  PRIMARY KEY (user_id, rule_id, message_id)
);
CREATE UNIQUE INDEX rule_runs_id ON rule_runs (user_id, id);
CREATE INDEX rule_runs_newest ON rule_runs (user_id, made_at DESC, id);
CREATE INDEX rule_runs_thread ON rule_runs (user_id, thread_id);
CREATE INDEX rule_runs_open ON rule_runs (user_id, made_at) WHERE state IN ('pending', 'undoing');
SELECT protect_tenant('rule_runs', 'user_id');
