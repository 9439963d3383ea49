-- When the person last used the app in a browser, noted every few minutes at most.
ALTER TABLE users ADD COLUMN last_seen_at timestamptz(3);
-- A session is renewed for 30 days at most once a day, on a visit.
UPDATE users SET last_seen_at = visits.seen_at
FROM (SELECT user_id, max(expires) - interval '30 days' AS seen_at FROM sessions GROUP BY user_id) visits
WHERE visits.user_id = users.id;

-- How much of the mailbox is stored here, as it was last measured.
ALTER TABLE mailboxes ADD COLUMN stored_messages integer, ADD COLUMN stored_bytes bigint,
  ADD COLUMN measured_at timestamptz(3);

-- The operator's page lists what failed, of all people, newest first.
CREATE INDEX scheduled_sends_failed ON scheduled_sends (updated_at DESC) WHERE status = 'failed';
