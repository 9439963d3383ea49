/** More are not shown in a row. */
const SHOWN = 4;

/**
 * Of a thread `t`: whom its last mail went to, where nobody but the person has written in it. Its sender is then the
 * person, and says nothing. One row by its key, and only for threads whose last word is the person's.
 */
export const RECIPIENTS = `coalesce(CASE WHEN t.last_from_me THEN (
    SELECT (coalesce(nullif(o.to_list, '{}'), o.cc_list))[1:${SHOWN}] FROM messages o
    WHERE o.user_id = $1 AND o.message_id = t.last_message_id
      AND display_sender(o.from_name, o.from_address) = t.sender) END, '{}') AS recipients`;

/** Whom the person last wrote to in a thread `t`, whoever else has written in it. */
export const SENT_RECIPIENTS = `coalesce((
    SELECT (coalesce(nullif(o.to_list, '{}'), o.cc_list))[1:${SHOWN}] FROM messages o
    WHERE o.user_id = $1 AND o.thread_id = t.thread_id AND o.from_me
    ORDER BY o.sent_at DESC, o.message_id DESC LIMIT 1), '{}') AS recipients`;
