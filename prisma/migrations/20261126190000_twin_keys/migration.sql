-- The same for threads that hold the same emails in two mailboxes of a person: of the Message-ID and the sender of every
-- message. NULL where a message has no Message-ID. Of a digest, because senders choose a Message-ID.
ALTER TABLE threads ADD COLUMN twin_key bigint;
DO $$
DECLARE
  caller text := coalesce(current_setting('app.user_id', true), '');
BEGIN
  -- Row security hides every tenant's rows from an owner who is no superuser.
  PERFORM set_config('app.user_id', '*', true);
  UPDATE threads t SET twin_key = whole.twin_key
  FROM (
    SELECT m.user_id, m.thread_id, CASE WHEN bool_and(m.rfc_message_id <> '') THEN
      ('x' || substr(encode(sha256(convert_to(string_agg(
        DISTINCT (m.rfc_message_id || ' ' || lower(m.from_address)) COLLATE "C", ' '
        ORDER BY (m.rfc_message_id || ' ' || lower(m.from_address)) COLLATE "C"), 'UTF8')), 'hex'), 1, 16)
      )::bit(64)::bigint END AS twin_key
    FROM messages m GROUP BY m.user_id, m.thread_id) whole
  WHERE whole.user_id = t.user_id AND whole.thread_id = t.thread_id AND whole.twin_key IS NOT NULL;
  PERFORM set_config('app.user_id', caller, true);
END $$;
CREATE INDEX threads_twins ON threads (user_id, twin_key) WHERE twin_key IS NOT NULL;
