-- Every key leads with user_id: one user's rows lie together, and partitioning by user later costs nothing.
CREATE EXTENSION IF NOT EXISTS vector;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;
CREATE EXTENSION IF NOT EXISTS unaccent;

-- unaccent() itself is only STABLE, because its dictionary could be changed; ours is fixed, so an index may use it.
CREATE FUNCTION fold_accents(text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS $$ SELECT public.unaccent('public.unaccent'::regdictionary, lower($1)) $$;

CREATE FUNCTION display_sender(name text, address text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT CASE WHEN name = '' THEN address ELSE name || ' <' || address || '>' END $$;

-- Sign-in -------------------------------------------------------------------
CREATE TABLE users (
  id text PRIMARY KEY,
  name text,
  email text NOT NULL UNIQUE,
  email_verified timestamptz(3),
  image text,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);

CREATE TABLE accounts (
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  provider text NOT NULL,
  provider_account_id text NOT NULL,
  type text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (provider, provider_account_id)
);
CREATE INDEX accounts_user ON accounts (user_id);

-- The cookie holds the token, the table only its hash: a copy of the table signs nobody in.
CREATE TABLE sessions (
  token_hash text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  expires timestamptz(3) NOT NULL
);
CREATE INDEX sessions_user ON sessions (user_id);
CREATE INDEX sessions_expires ON sessions (expires);

CREATE TABLE user_settings (
  user_id text PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  time_zone text NOT NULL DEFAULT 'UTC',
  preferences jsonb NOT NULL DEFAULT '{}',
  updated_at timestamptz(3) NOT NULL DEFAULT now()
);

-- Connections ---------------------------------------------------------------
CREATE TABLE connections (
  user_id text PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  email_address text NOT NULL,
  scopes text[] NOT NULL DEFAULT '{}',
  status text NOT NULL DEFAULT 'connected' CHECK (status IN ('connected', 'revoked')),
  wrapped_key text NOT NULL,
  access_token text NOT NULL,
  refresh_token text,
  access_expires_at timestamptz(3) NOT NULL,
  refresh_lease_until timestamptz(3),
  version integer NOT NULL DEFAULT 1,
  connected_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now()
);

-- The mail cache ------------------------------------------------------------
CREATE TABLE mailboxes (
  user_id text PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  email_address text NOT NULL,
  history_id text,
  index_state text NOT NULL DEFAULT 'none' CHECK (index_state IN ('none', 'first', 'listing', 'bodies', 'done')),
  index_page_token text,
  index_total integer NOT NULL DEFAULT 0,
  indexed_at timestamptz(3),
  synced_at timestamptz(3),
  pushed_at timestamptz(3),
  watch_expires_at timestamptz(3),
  lease_until timestamptz(3),
  lease_fence bigint NOT NULL DEFAULT 0,
  version bigint NOT NULL DEFAULT 0
);
CREATE INDEX mailboxes_synced ON mailboxes (synced_at);

CREATE TABLE threads (
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  thread_id text NOT NULL,
  subject text NOT NULL DEFAULT '',
  sender text NOT NULL DEFAULT '',
  participants text NOT NULL DEFAULT '',
  snippet text NOT NULL DEFAULT '',
  label_ids text[] NOT NULL DEFAULT '{}',
  unread boolean NOT NULL DEFAULT false,
  starred boolean NOT NULL DEFAULT false,
  in_inbox boolean NOT NULL DEFAULT false,
  has_attachment boolean NOT NULL DEFAULT false,
  last_from_me boolean NOT NULL DEFAULT false,
  message_count integer NOT NULL DEFAULT 0,
  last_message_at timestamptz(3) NOT NULL,
  last_message_id text NOT NULL DEFAULT '',
  history_id text,
  needs_triage boolean NOT NULL DEFAULT true,
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, thread_id)
);
CREATE INDEX threads_recent ON threads (user_id, last_message_at DESC, thread_id DESC);
CREATE INDEX threads_untriaged ON threads (user_id, last_message_at DESC) WHERE needs_triage;

-- Threads that the first indexing has listed and not yet read, newest first.
CREATE TABLE index_queue (
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  thread_id text NOT NULL,
  position integer NOT NULL,
  PRIMARY KEY (user_id, thread_id)
);
CREATE INDEX index_queue_next ON index_queue (user_id, position);

CREATE TABLE messages (
  user_id text NOT NULL,
  message_id text NOT NULL,
  thread_id text NOT NULL,
  sent_at timestamptz(3) NOT NULL,
  from_name text NOT NULL DEFAULT '',
  from_address text NOT NULL DEFAULT '',
  to_list text[] NOT NULL DEFAULT '{}',
  cc_list text[] NOT NULL DEFAULT '{}',
  bcc_list text[] NOT NULL DEFAULT '{}',
  reply_to text NOT NULL DEFAULT '',
  subject text NOT NULL DEFAULT '',
  snippet text NOT NULL DEFAULT '',
  body_text text NOT NULL DEFAULT '',
  body_html text,
  headers jsonb NOT NULL DEFAULT '{}',
  calendar_text text,
  label_ids text[] NOT NULL DEFAULT '{}',
  rfc_message_id text NOT NULL DEFAULT '',
  in_reply_to text NOT NULL DEFAULT '',
  reference_ids text[] NOT NULL DEFAULT '{}',
  size integer NOT NULL DEFAULT 0,
  from_me boolean NOT NULL DEFAULT false,
  parse_note text,
  history_id text,
  attachment_names text NOT NULL DEFAULT '',
  search tsvector,
  PRIMARY KEY (user_id, message_id),
  FOREIGN KEY (user_id, thread_id) REFERENCES threads (user_id, thread_id) ON DELETE CASCADE
);
CREATE INDEX messages_thread ON messages (user_id, thread_id, sent_at);
CREATE INDEX messages_sender ON messages (user_id, from_address, sent_at DESC);
CREATE INDEX messages_rfc_id ON messages (user_id, rfc_message_id);
CREATE INDEX messages_search ON messages USING gin (user_id, search);

-- Kept by the database, so that no writer can forget it. Bodies are capped: a tsvector ends at 1 MB.
CREATE FUNCTION messages_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search :=
    setweight(to_tsvector('simple', public.fold_accents(left(NEW.subject, 2000))), 'A') ||
    setweight(to_tsvector('simple', public.fold_accents(left(
      NEW.from_name || ' ' || NEW.from_address || ' ' || translate(NEW.from_address, '@._-+', '     ') || ' ' ||
      array_to_string(NEW.to_list, ' ') || ' ' || array_to_string(NEW.cc_list, ' '), 20000))), 'B') ||
    setweight(to_tsvector('simple', public.fold_accents(left(NEW.attachment_names, 4000))), 'C') ||
    setweight(to_tsvector('simple', public.fold_accents(left(NEW.snippet || ' ' || NEW.body_text, 300000))), 'D');
  RETURN NEW;
END $$;
CREATE TRIGGER messages_search_text
  BEFORE INSERT OR UPDATE OF subject, from_name, from_address, to_list, cc_list, attachment_names, snippet, body_text
  ON messages FOR EACH ROW EXECUTE FUNCTION messages_search_text();

CREATE TABLE attachments (
  user_id text NOT NULL,
  message_id text NOT NULL,
  part_id text NOT NULL,
  attachment_id text NOT NULL DEFAULT '',
  filename text NOT NULL DEFAULT '',
  mime_type text NOT NULL DEFAULT '',
  size integer NOT NULL DEFAULT 0,
  content_id text,
  inline boolean NOT NULL DEFAULT false,
  PRIMARY KEY (user_id, message_id, part_id),
  FOREIGN KEY (user_id, message_id) REFERENCES messages (user_id, message_id) ON DELETE CASCADE
);

-- Triage --------------------------------------------------------------------
CREATE TABLE classifications (
  user_id text NOT NULL,
  thread_id text NOT NULL,
  priority text NOT NULL CHECK (priority IN ('high', 'medium', 'low')),
  lane text NOT NULL CHECK (lane IN ('reply', 'schedule', 'fyi', 'done')),
  subject text NOT NULL DEFAULT '',
  sender text NOT NULL DEFAULT '',
  snippet text NOT NULL DEFAULT '',
  scheduling_intent jsonb,
  classified_at timestamptz(3) NOT NULL,
  classified_by text NOT NULL CHECK (classified_by IN ('rules', 'ai_primary', 'ai_secondary', 'user')),
  confidence real NOT NULL DEFAULT 0,
  reasons text[] NOT NULL DEFAULT '{}',
  suspicious boolean NOT NULL DEFAULT false,
  wants_ai boolean NOT NULL DEFAULT false,
  last_message_id text NOT NULL DEFAULT '',
  last_message_at timestamptz(3) NOT NULL,
  priority_rank smallint GENERATED ALWAYS AS (CASE priority WHEN 'high' THEN 2 WHEN 'medium' THEN 1 ELSE 0 END) STORED,
  embedding_provider text CHECK (embedding_provider IN ('ai_primary', 'ai_secondary')),
  PRIMARY KEY (user_id, thread_id),
  FOREIGN KEY (user_id, thread_id) REFERENCES threads (user_id, thread_id) ON DELETE CASCADE
);
CREATE INDEX classifications_lane ON classifications
  (user_id, lane, priority_rank DESC, last_message_at DESC, thread_id DESC);

CREATE TABLE embeddings (
  user_id text NOT NULL,
  provider text NOT NULL CHECK (provider IN ('ai_primary', 'ai_secondary')),
  thread_id text NOT NULL,
  embedding halfvec(1536) NOT NULL,
  bits bit(1536) GENERATED ALWAYS AS (binary_quantize(embedding)::bit(1536)) STORED,
  content_hash text NOT NULL,
  embedded_at timestamptz(3) NOT NULL,
  PRIMARY KEY (user_id, provider, thread_id),
  FOREIGN KEY (user_id, thread_id) REFERENCES threads (user_id, thread_id) ON DELETE CASCADE
);

CREATE TABLE embedding_runs (
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  provider text NOT NULL CHECK (provider IN ('ai_primary', 'ai_secondary')),
  status text NOT NULL CHECK (status IN ('running', 'done', 'failed')),
  done integer NOT NULL DEFAULT 0,
  total integer NOT NULL DEFAULT 0,
  started_at timestamptz(3) NOT NULL,
  finished_at timestamptz(3),
  PRIMARY KEY (user_id, provider)
);

-- What a person corrected, and for whom: it teaches the rules for that sender.
CREATE TABLE sender_lessons (
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  sender_address text NOT NULL,
  lane text NOT NULL CHECK (lane IN ('reply', 'schedule', 'fyi', 'done')),
  times integer NOT NULL DEFAULT 1,
  learned_at timestamptz(3) NOT NULL,
  PRIMARY KEY (user_id, sender_address)
);

CREATE TABLE snoozes (
  user_id text NOT NULL,
  thread_id text NOT NULL,
  snoozed_until timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (user_id, thread_id),
  FOREIGN KEY (user_id, thread_id) REFERENCES threads (user_id, thread_id) ON DELETE CASCADE
);
CREATE INDEX snoozes_due ON snoozes (snoozed_until);

-- Sends ---------------------------------------------------------------------
CREATE TABLE scheduled_sends (
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  id text NOT NULL,
  to_list text[] NOT NULL,
  cc_list text[] NOT NULL DEFAULT '{}',
  bcc_list text[] NOT NULL DEFAULT '{}',
  subject text NOT NULL,
  body text NOT NULL,
  thread_id text,
  in_reply_to text NOT NULL DEFAULT '',
  reference_ids text[] NOT NULL DEFAULT '{}',
  rfc_message_id text NOT NULL,
  send_at timestamptz(3) NOT NULL,
  undo_until timestamptz(3),
  next_attempt_at timestamptz(3) NOT NULL,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'sent', 'cancelled', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  fence integer NOT NULL DEFAULT 0,
  lease_until timestamptz(3),
  draft_id text,
  draft_asked_at timestamptz(3),
  send_asked_at timestamptz(3),
  message_id text,
  error text,
  idempotency_key text,
  idempotency_hash text,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (user_id, id)
);
CREATE UNIQUE INDEX scheduled_sends_idempotency ON scheduled_sends (user_id, idempotency_key) WHERE idempotency_key IS NOT NULL;
CREATE INDEX scheduled_sends_due ON scheduled_sends (next_attempt_at) WHERE status = 'pending';
CREATE INDEX scheduled_sends_recent ON scheduled_sends (user_id, status, updated_at DESC);

-- Meetings ------------------------------------------------------------------
CREATE TABLE thread_meetings (
  user_id text NOT NULL,
  thread_id text NOT NULL,
  event_id text NOT NULL,
  start timestamptz(3) NOT NULL,
  duration_minutes integer NOT NULL,
  hangout_link text NOT NULL DEFAULT '',
  html_link text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT 'creating' CHECK (state IN ('creating', 'exists')),
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (user_id, thread_id),
  FOREIGN KEY (user_id, thread_id) REFERENCES threads (user_id, thread_id) ON DELETE CASCADE
);

-- The agent -----------------------------------------------------------------
CREATE TABLE agent_approvals (
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  id text NOT NULL,
  tool text NOT NULL,
  arguments text NOT NULL,
  arguments_hash text NOT NULL,
  origin jsonb NOT NULL DEFAULT '{}',
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'denied', 'expired', 'executed', 'failed')),
  outcome text,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  decided_at timestamptz(3),
  PRIMARY KEY (user_id, id)
);
CREATE INDEX agent_approvals_recent ON agent_approvals (user_id, created_at DESC);

-- Webhooks and jobs ---------------------------------------------------------
CREATE TABLE webhook_logs (
  id text PRIMARY KEY,
  tenant_id text NOT NULL,
  plugin text NOT NULL DEFAULT '',
  event text NOT NULL DEFAULT '',
  delivery_id text,
  status text NOT NULL CHECK (status IN ('accepted', 'done', 'failed', 'ignored', 'rejected')),
  error text,
  received_at timestamptz(3) NOT NULL,
  finished_at timestamptz(3)
);
CREATE UNIQUE INDEX webhook_logs_delivery ON webhook_logs (tenant_id, delivery_id) WHERE delivery_id IS NOT NULL;
CREATE INDEX webhook_logs_received ON webhook_logs (received_at);

CREATE TABLE cron_runs (
  name text PRIMARY KEY,
  ran_at timestamptz(3) NOT NULL
);
