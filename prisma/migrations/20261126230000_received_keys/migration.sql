-- As twin_key, of the received messages alone: what the person has answered in one mailbox is the same email as the one
-- that waits in another. NULL where that says nothing new: without an own message, or without a received one.
ALTER TABLE threads ADD COLUMN received_key bigint;
DO $$
DECLARE
  caller text := coalesce(current_setting('app.user_id', true), '');
BEGIN
  -- Row security hides every tenant's rows from an owner who is no superuser.
  PERFORM set_config('app.user_id', '*', true);
  UPDATE threads t SET received_key = whole.received_key
  FROM (
    SELECT m.user_id, m.thread_id, CASE WHEN bool_and(m.rfc_message_id <> '') THEN
      ('x' || substr(encode(sha256(convert_to(string_agg(
        DISTINCT (m.rfc_message_id || ' ' || lower(m.from_address)) COLLATE "C", ' '
        ORDER BY (m.rfc_message_id || ' ' || lower(m.from_address)) COLLATE "C"), 'UTF8')), 'hex'), 1, 16)
      )::bit(64)::bigint END AS received_key
    FROM messages m WHERE NOT m.from_me AND EXISTS (SELECT 1 FROM messages own
      WHERE own.user_id = m.user_id AND own.thread_id = m.thread_id AND own.from_me)
    GROUP BY m.user_id, m.thread_id) whole
  WHERE whole.user_id = t.user_id AND whole.thread_id = t.thread_id AND whole.received_key IS NOT NULL;
  PERFORM set_config('app.user_id', caller, true);
END $$;
CREATE INDEX threads_received_twins ON threads (user_id, received_key) WHERE received_key IS NOT NULL;
