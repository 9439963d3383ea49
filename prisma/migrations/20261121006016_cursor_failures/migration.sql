-- Syncs in a row that ended because the provider refused every history id it had just given out.
ALTER TABLE mailboxes ADD COLUMN cursor_failures integer NOT NULL DEFAULT 0;
ALTER TABLE mailboxes ADD COLUMN cursor_retry_at timestamptz(3);

SELECT set_config('app.user_id', '*', true);

-- An offset could carry a time into the year 10000, which no answer has a form for: such rows are brought back.
UPDATE snoozes SET snoozed_until = now() + interval '10 years' WHERE snoozed_until >= '9999-01-01';
UPDATE thread_meetings SET start = '9999-01-01' WHERE start >= '9999-01-01';
