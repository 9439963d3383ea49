-- How far the reading of the mail outside the inbox has come. The place is stored with each page, so that a crash
-- repeats one page; what it had stored of it is not read again.
CREATE TABLE archive_runs (
  user_id text PRIMARY KEY REFERENCES mailboxes (user_id) ON DELETE CASCADE,
  scope text NOT NULL CHECK (scope IN ('inbox', 'year', 'all')),
  -- Mail before it is left out.
  since timestamptz(3),
  state text NOT NULL CHECK (state IN ('counting', 'reading', 'completing', 'done')),
  -- NULL = from the newest.
  page_token text,
  total int NOT NULL DEFAULT 0,
  seen int NOT NULL DEFAULT 0,
  -- Messages of the page under way that are cached.
  page_read int NOT NULL DEFAULT 0,
  -- Messages that this pass has stored. A pass that stores none is the last one.
  stored int NOT NULL DEFAULT 0,
  passes int NOT NULL DEFAULT 0,
  -- Rises with every step: a worker whose step is not the next one has been overtaken.
  step int NOT NULL DEFAULT 0,
  started_at timestamptz(3) NOT NULL,
  finished_at timestamptz(3)
);

SELECT protect_tenant('archive_runs', 'user_id');
