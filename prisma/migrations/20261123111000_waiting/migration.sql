-- Threads in which the user wrote last and asked something. NULL: their message is the newest, and nothing has decided
-- yet whether it asks. The list is cut from the first index; the second finds what is to be decided.
ALTER TABLE threads ADD COLUMN waiting boolean DEFAULT false;
UPDATE threads SET waiting = NULL WHERE last_from_me;
CREATE INDEX threads_waiting ON threads (user_id, last_message_at, thread_id) WHERE waiting;
CREATE INDEX threads_undecided ON threads (user_id, thread_id) WHERE waiting IS NULL;

-- Messages of the user that are settled for them: no answer is expected. Without a reference to the message: it may
-- leave the cache and come back.
CREATE TABLE settled_messages (
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  message_id text NOT NULL,
  about text NOT NULL CHECK (about IN ('answer', 'promise')),
  settled_at timestamptz(3) NOT NULL,
  PRIMARY KEY (user_id, message_id, about)
);
SELECT protect_tenant('settled_messages', 'user_id');
