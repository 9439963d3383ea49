-- Threads that the user wants no notifications about. Without a reference to the thread: it may leave the cache and come
-- back.
CREATE TABLE quiet_threads (
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  thread_id text NOT NULL,
  quiet_since timestamptz(3) NOT NULL,
  PRIMARY KEY (user_id, thread_id)
);
SELECT protect_tenant('quiet_threads', 'user_id');
