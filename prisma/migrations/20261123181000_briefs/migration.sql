-- When a person wants a brief. No row, or no times: never.
CREATE TABLE brief_schedules (
  user_id text PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  times text[] NOT NULL,
  days integer[] NOT NULL,
  email boolean NOT NULL,
  -- The next slot; null while briefs are off.
  next_at timestamptz(3),
  updated_at timestamptz(3) NOT NULL
);
CREATE INDEX brief_schedules_due ON brief_schedules (next_at) WHERE next_at IS NOT NULL;
SELECT protect_tenant('brief_schedules', 'user_id');

-- Briefs as they were made: ids and text. The id of a scheduled one is its slot, so that each slot has one.
CREATE TABLE briefs (
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('scheduled', 'asked')),
  since timestamptz(3) NOT NULL,
  made_at timestamptz(3) NOT NULL,
  content jsonb NOT NULL,
  PRIMARY KEY (user_id, id)
);
CREATE INDEX briefs_newest ON briefs (user_id, made_at DESC, id);
SELECT protect_tenant('briefs', 'user_id');
