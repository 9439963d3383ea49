-- What a user's calls of the mail provider may still be counted with, for all processes together: `units` until `untils`,
-- side by side. In one row, so that one statement can lock, judge and lease.
CREATE TABLE mail_quotas (
  user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  units INTEGER[] NOT NULL DEFAULT '{}',
  untils TIMESTAMPTZ(3)[] NOT NULL DEFAULT '{}',
  -- What background work may start with at once.
  pace DOUBLE PRECISION NOT NULL,
  paced_at TIMESTAMPTZ(3) NOT NULL,
  -- When a person last asked: while one is there, background work leaves more free.
  person_at TIMESTAMPTZ(3),
  -- The provider has refused.
  paused_until TIMESTAMPTZ(3)
);
SELECT protect_tenant('mail_quotas', 'user_id');
