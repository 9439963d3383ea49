-- The first indexing asks for messages by their ids, which costs half of asking for threads.
ALTER TABLE index_queue ADD COLUMN message_ids text[] NOT NULL DEFAULT '{}';

-- The cursor at which the cache was last known to be right, while it waits to be compared with the whole mailbox.
ALTER TABLE mailboxes ADD COLUMN reconcile_from text;

-- A queue without message ids is only a to-do list: what is under way lists again.
DELETE FROM index_queue;
UPDATE mailboxes SET index_state = 'listing', index_page_token = NULL WHERE index_state IN ('listing', 'bodies');
