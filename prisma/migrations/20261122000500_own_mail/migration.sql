-- A message is the person's own when the provider labels it SENT or DRAFT. Until now its From header decided, which
-- anybody can write. Stored messages get the new value, and their threads are summarised and sorted again.
DO $$
DECLARE
  caller text := coalesce(current_setting('app.user_id', true), '');
BEGIN
  -- Row security hides every tenant's rows from an owner who is no superuser.
  PERFORM set_config('app.user_id', '*', true);
  WITH changed AS (
    UPDATE messages SET from_me = NOT from_me
    WHERE from_me <> (label_ids && ARRAY['SENT', 'DRAFT']) RETURNING user_id, thread_id)
  UPDATE threads t SET needs_triage = true
  FROM changed c WHERE t.user_id = c.user_id AND t.thread_id = c.thread_id;
  UPDATE threads t SET
    last_from_me = last.from_me,
    sender = coalesce(other.sender, last.sender)
  FROM threads same
  CROSS JOIN LATERAL (
    SELECT m.from_me, display_sender(m.from_name, m.from_address) AS sender
    FROM messages m WHERE m.user_id = same.user_id AND m.thread_id = same.thread_id
    ORDER BY m.sent_at DESC, m.message_id DESC LIMIT 1) last
  LEFT JOIN LATERAL (
    SELECT display_sender(m.from_name, m.from_address) AS sender
    FROM messages m WHERE m.user_id = same.user_id AND m.thread_id = same.thread_id AND NOT m.from_me
    ORDER BY m.sent_at DESC, m.message_id DESC LIMIT 1) other ON true
  WHERE same.user_id = t.user_id AND same.thread_id = t.thread_id AND t.needs_triage
    AND (t.last_from_me, t.sender) IS DISTINCT FROM (last.from_me, coalesce(other.sender, last.sender));
  PERFORM set_config('app.user_id', caller, true);
END $$;
