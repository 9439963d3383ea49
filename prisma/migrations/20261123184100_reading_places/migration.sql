-- How far each thread was read, on any device: its latest message that was on a screen.
CREATE TABLE reading_places (
  user_id text NOT NULL,
  thread_id text NOT NULL,
  message_id text NOT NULL,
  sent_at timestamptz(3) NOT NULL,
  read_at timestamptz(3) NOT NULL,
  PRIMARY KEY (user_id, thread_id),
  FOREIGN KEY (user_id, thread_id) REFERENCES threads (user_id, thread_id) ON DELETE CASCADE
);
SELECT protect_tenant('reading_places', 'user_id');
