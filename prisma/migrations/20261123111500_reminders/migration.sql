-- Threads that the user wants to be reminded of: if nobody answers by then, or of what they have promised. Without a
-- reference to the thread: a reminder of a new email is stored when it leaves, before its thread is cached.
CREATE TABLE reminders (
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  thread_id text NOT NULL,
  remind_at timestamptz(3) NOT NULL,
  about text NOT NULL CHECK (about IN ('answer', 'promise')),
  -- An answer later than this cancels a reminder about an answer.
  since timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (user_id, thread_id)
);
CREATE INDEX reminders_due ON reminders (remind_at);
SELECT protect_tenant('reminders', 'user_id');

-- The reminder that returned the thread to Reply, until somebody writes or the user moves it.
ALTER TABLE classifications ADD COLUMN reminded_about text CHECK (reminded_about IN ('answer', 'promise'));
ALTER TABLE classifications ADD COLUMN reminded_since timestamptz(3);

-- When to remind of a queued email, if it leaves on time. The row gets its reminder when it leaves.
ALTER TABLE scheduled_sends ADD COLUMN remind_at timestamptz(3);
