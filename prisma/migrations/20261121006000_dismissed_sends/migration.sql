-- When the owner of a failed send dismissed, edited or retried it. Until then the interface warns about it.
ALTER TABLE scheduled_sends ADD COLUMN dismissed_at timestamptz(3);

-- The warning is asked for with every page; failed sends are few among many sent ones.
CREATE INDEX scheduled_sends_failures ON scheduled_sends (user_id, updated_at DESC)
  WHERE status = 'failed' AND dismissed_at IS NULL;
