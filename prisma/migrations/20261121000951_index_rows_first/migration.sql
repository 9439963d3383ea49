-- The newest message of a thread that waits for the index: it alone makes the thread's row in the inbox.
ALTER TABLE index_queue ADD COLUMN newest_id text;
