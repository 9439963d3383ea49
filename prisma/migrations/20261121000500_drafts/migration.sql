-- The last AI draft for each thread, tone and provider. The version is a hash of everything the model was shown, so
-- a new message, another signature or other instructions make it stale by themselves.
CREATE TABLE draft_cache (
  user_id text NOT NULL,
  thread_id text NOT NULL,
  tone text NOT NULL CHECK (tone IN ('professional', 'friendly', 'brief')),
  provider text NOT NULL CHECK (provider IN ('ai_primary', 'ai_secondary')),
  version text NOT NULL,
  draft_html text NOT NULL,
  written_at timestamptz(3) NOT NULL,
  PRIMARY KEY (user_id, thread_id, tone, provider),
  FOREIGN KEY (user_id, thread_id) REFERENCES threads (user_id, thread_id) ON DELETE CASCADE
);

-- A creation holds its intent for a while; the fence tells a late creator that another one took over.
-- `cancelled`: the calendar lost the event by somebody else's hand. It is shown, and is no meeting any more.
ALTER TABLE thread_meetings
  DROP CONSTRAINT thread_meetings_state_check,
  ADD CONSTRAINT thread_meetings_state_check CHECK (state IN ('creating', 'exists', 'cancelled')),
  ADD COLUMN summary text NOT NULL DEFAULT '',
  ADD COLUMN attendees jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN worker text,
  ADD COLUMN lease_until timestamptz(3),
  ADD COLUMN fence integer NOT NULL DEFAULT 0,
  ADD COLUMN event_updated_at timestamptz(3),
  -- What the calendar changed by itself, for the person to see: moved, declined, cancelled.
  ADD COLUMN change text,
  ADD COLUMN changed_at timestamptz(3);
CREATE INDEX thread_meetings_creating ON thread_meetings (lease_until) WHERE state = 'creating';
