-- A reply that was written before the thread is opened. `asked` is stored before the model is called, so that a message
-- is never paid for twice; it is valid only for the thread's last message. Nothing of it is at the provider.
CREATE TABLE prepared_drafts (
  user_id text NOT NULL,
  thread_id text NOT NULL,
  last_message_id text NOT NULL,
  state text NOT NULL CHECK (state IN ('asked', 'ready', 'unusable', 'discarded')),
  draft_html text NOT NULL DEFAULT '',
  asked_at timestamptz(3) NOT NULL,
  PRIMARY KEY (user_id, thread_id),
  FOREIGN KEY (user_id, thread_id) REFERENCES threads (user_id, thread_id) ON DELETE CASCADE
);
SELECT protect_tenant('prepared_drafts', 'user_id');

-- How the person writes to one correspondent, learned from what they sent in place of a prepared draft.
CREATE TABLE writing_lessons (
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  address text NOT NULL,
  language text NOT NULL,
  aspect text NOT NULL CHECK (aspect IN ('greeting', 'closing', 'length', 'formality')),
  value text NOT NULL,
  times integer NOT NULL DEFAULT 1,
  learned_at timestamptz(3) NOT NULL,
  PRIMARY KEY (user_id, address, language, aspect)
);
SELECT protect_tenant('writing_lessons', 'user_id');
