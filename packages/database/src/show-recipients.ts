/** More are not shown in a row. */
const SHOWN = 4;

/**
 * For a thread `t`: the recipients of its last message, if only the user has written in it, because then the sender
 * says nothing. One row by its key, and only for threads with the user's message last.
 */
export const RECIPIENTS = `coalesce(CASE WHEN t.last_from_me THEN (
    SELECT (coalesce(nullif(o.to_list, '{}'), o.cc_list))[1:${SHOWN}] FROM messages o
    WHERE o.user_id = $1 AND o.message_id = t.last_message_id
      AND display_sender(o.from_name, o.from_address) = t.sender) END, '{}') AS recipients`;

/** The recipients of the user's last message in a thread `t`. */
export const SENT_RECIPIENTS = `coalesce((
    SELECT (coalesce(nullif(o.to_list, '{}'), o.cc_list))[1:${SHOWN}] FROM messages o
    WHERE o.user_id = $1 AND o.thread_id = t.thread_id AND o.from_me
    ORDER BY o.sent_at DESC, o.message_id DESC LIMIT 1), '{}') AS recipients`;
