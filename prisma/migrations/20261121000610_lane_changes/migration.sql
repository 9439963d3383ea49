-- What a person did to lanes, with the state before it, so that it can be taken back.
CREATE TABLE lane_changes (
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('archive', 'restore', 'likeThis')),
  thread_id text NOT NULL,
  lane text NOT NULL CHECK (lane IN ('reply', 'schedule', 'fyi', 'done')),
  before jsonb NOT NULL,
  made_at timestamptz(3) NOT NULL,
  place bigint GENERATED ALWAYS AS IDENTITY,
  PRIMARY KEY (user_id, id)
);
CREATE INDEX lane_changes_thread ON lane_changes (user_id, thread_id, place DESC);
CREATE INDEX lane_changes_age ON lane_changes (made_at);
