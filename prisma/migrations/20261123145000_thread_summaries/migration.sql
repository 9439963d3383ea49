-- The last summary of each long thread, as JSON. The version is a hash of everything the model was shown, so a new
-- message or other instructions make it stale by themselves.
CREATE TABLE thread_summaries (
  user_id text NOT NULL,
  thread_id text NOT NULL,
  version text NOT NULL,
  summary text NOT NULL,
  written_at timestamptz(3) NOT NULL,
  PRIMARY KEY (user_id, thread_id),
  FOREIGN KEY (user_id, thread_id) REFERENCES threads (user_id, thread_id) ON DELETE CASCADE
);
SELECT protect_tenant('thread_summaries', 'user_id');
