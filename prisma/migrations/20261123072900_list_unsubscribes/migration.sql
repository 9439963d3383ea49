-- Which mailing lists the service was asked to leave for the person, and how that ended.
CREATE TABLE list_unsubscribes (
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  message_id text NOT NULL,
  thread_id text NOT NULL,
  -- The server that was asked.
  host text NOT NULL,
  asked_at timestamptz(3) NOT NULL,
  -- Null where no answer is known: asking again does no harm.
  outcome text CHECK (outcome IN ('left', 'refused', 'unreachable')),
  PRIMARY KEY (user_id, message_id)
);
SELECT protect_tenant('list_unsubscribes', 'user_id');
