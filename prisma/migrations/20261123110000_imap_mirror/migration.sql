-- A mirror of a mailbox that is read over IMAP, and a journal of what changed in it: IMAP names messages by folder and
-- UID, and has no log of changes. All of it can be read again from the mailbox.
CREATE TABLE imap_mirrors (
  user_id text PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  -- The server and user name that it mirrors.
  account text NOT NULL,
  -- The number of the last change in the journal, and the number after which the journal is complete.
  seq bigint NOT NULL,
  earliest bigint NOT NULL,
  -- Every write raises it: a pass that was planned from an older version is discarded.
  version bigint NOT NULL DEFAULT 0,
  passed_at timestamptz(3)
);
SELECT protect_tenant('imap_mirrors', 'user_id');

-- As they were when they were last read; null until then.
CREATE TABLE imap_folders (
  user_id text NOT NULL REFERENCES imap_mirrors (user_id) ON DELETE CASCADE,
  path text NOT NULL,
  delimiter text NOT NULL,
  role text NOT NULL CHECK (role IN ('inbox', 'sent', 'drafts', 'trash', 'spam', 'archive', 'own')),
  uid_validity bigint,
  uid_next bigint,
  mod_seq bigint,
  messages integer,
  PRIMARY KEY (user_id, path)
);
SELECT protect_tenant('imap_folders', 'user_id');

CREATE TABLE imap_messages (
  user_id text NOT NULL REFERENCES imap_mirrors (user_id) ON DELETE CASCADE,
  message_id text NOT NULL,
  thread_id text NOT NULL,
  label_ids text[] NOT NULL DEFAULT '{}',
  internal_date timestamptz(3) NOT NULL,
  -- The number of its arrival: dates are whole seconds.
  arrival bigint NOT NULL,
  size integer NOT NULL,
  rfc_id text NOT NULL DEFAULT '',
  history_id bigint NOT NULL,
  -- The last pass found it in no folder. It counts as deleted when the next one does not find it either.
  missing boolean NOT NULL DEFAULT false,
  -- Set before the server may accept it for delivery.
  send_asked_at timestamptz(3),
  -- The server has accepted it; its draft is then filed among the sent messages.
  sent_at timestamptz(3),
  PRIMARY KEY (user_id, message_id)
);
CREATE INDEX imap_messages_thread ON imap_messages (user_id, thread_id);
CREATE INDEX imap_messages_recent ON imap_messages (user_id, internal_date DESC, arrival DESC);
CREATE INDEX imap_messages_missing ON imap_messages (user_id) WHERE missing;
CREATE INDEX imap_messages_sent ON imap_messages (user_id) WHERE sent_at IS NOT NULL;
SELECT protect_tenant('imap_messages', 'user_id');

CREATE TABLE imap_places (
  user_id text NOT NULL,
  path text NOT NULL,
  uid bigint NOT NULL,
  message_id text NOT NULL,
  flags text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (user_id, path, uid),
  FOREIGN KEY (user_id, path) REFERENCES imap_folders (user_id, path) ON DELETE CASCADE,
  FOREIGN KEY (user_id, message_id) REFERENCES imap_messages (user_id, message_id) ON DELETE CASCADE
);
CREATE INDEX imap_places_message ON imap_places (user_id, message_id);
SELECT protect_tenant('imap_places', 'user_id');

-- The thread of every Message-ID that was seen or referred to: a message stays in the thread that it was first put in.
CREATE TABLE imap_refs (
  user_id text NOT NULL REFERENCES imap_mirrors (user_id) ON DELETE CASCADE,
  rfc_id text NOT NULL,
  thread_id text NOT NULL,
  PRIMARY KEY (user_id, rfc_id)
);
SELECT protect_tenant('imap_refs', 'user_id');

CREATE TABLE imap_journal (
  user_id text NOT NULL REFERENCES imap_mirrors (user_id) ON DELETE CASCADE,
  seq bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('added', 'deleted', 'labels')),
  message_id text NOT NULL,
  thread_id text NOT NULL,
  added text[] NOT NULL DEFAULT '{}',
  removed text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (user_id, seq)
);
SELECT protect_tenant('imap_journal', 'user_id');
