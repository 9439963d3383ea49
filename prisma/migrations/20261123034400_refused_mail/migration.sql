-- Threads that stay done whatever comes. Without a reference to the thread: it may leave the cache and come back.
CREATE TABLE muted_threads (
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  thread_id text NOT NULL,
  muted_at timestamptz(3) NOT NULL,
  PRIMARY KEY (user_id, thread_id)
);
SELECT protect_tenant('muted_threads', 'user_id');

-- Addresses, in lower case, whose new mail goes to the trash.
CREATE TABLE blocked_senders (
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  address text NOT NULL,
  blocked_at timestamptz(3) NOT NULL,
  PRIMARY KEY (user_id, address)
);
SELECT protect_tenant('blocked_senders', 'user_id');
