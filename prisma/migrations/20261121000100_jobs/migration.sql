-- The durable job queue. A finished job's row goes; a failed one stays for a while with its error.
CREATE TABLE jobs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  key text,
  payload jsonb NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  last_attempt integer NOT NULL,
  -- Full precision: rounded to milliseconds, "now" could lie ahead and miss the claim that follows at once.
  start_after timestamptz NOT NULL DEFAULT now(),
  worker text,
  lease_until timestamptz,
  error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  failed_at timestamptz
);
-- One waits and one runs for each key; the database says so, not the workers.
CREATE UNIQUE INDEX jobs_one_waiting ON jobs (kind, key) WHERE state = 'waiting';
CREATE UNIQUE INDEX jobs_one_running ON jobs (kind, key) WHERE state = 'running';
CREATE INDEX jobs_open ON jobs (kind, start_after) WHERE state <> 'failed';
