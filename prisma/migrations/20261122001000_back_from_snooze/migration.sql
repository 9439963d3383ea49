-- A thread whose snooze has ended stands on top of its group until it is opened.
ALTER TABLE classifications ADD COLUMN back boolean NOT NULL DEFAULT false;
DROP INDEX classifications_lane;
ALTER TABLE classifications DROP COLUMN priority_rank;
ALTER TABLE classifications ADD COLUMN list_rank smallint GENERATED ALWAYS AS
  (CASE priority WHEN 'high' THEN 4 WHEN 'medium' THEN 2 ELSE 0 END + back::int) STORED;
CREATE INDEX classifications_lane ON classifications
  (user_id, lane, list_rank DESC, last_message_at DESC, thread_id DESC);

-- The tab's title counts unread threads whenever something has changed.
CREATE INDEX threads_unread ON threads (user_id, thread_id) WHERE unread AND in_inbox;

-- How many threads a model has moved to another lane than the rules had chosen: the page tells when it grows.
ALTER TABLE mailboxes ADD COLUMN resorted bigint NOT NULL DEFAULT 0;
