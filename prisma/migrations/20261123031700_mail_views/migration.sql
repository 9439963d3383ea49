-- The lists of all mail beside the lanes: sent, starred, archived, and one for each label. Each is cut from its own index.
CREATE INDEX threads_starred ON threads (user_id, last_message_at DESC, thread_id DESC) WHERE starred;
CREATE INDEX threads_sent ON threads (user_id, last_message_at DESC, thread_id DESC) WHERE 'SENT' = ANY (label_ids);

-- Somebody else has written in the thread. What the person alone has written is sent, not archived.
ALTER TABLE threads ADD COLUMN received boolean NOT NULL DEFAULT true;
UPDATE threads t SET received = false
WHERE NOT EXISTS (SELECT 1 FROM messages m WHERE m.user_id = t.user_id AND m.thread_id = t.thread_id AND NOT m.from_me);
CREATE INDEX threads_archived ON threads (user_id, last_message_at DESC, thread_id DESC) WHERE NOT in_inbox AND received;

-- What the person last wrote: how they write is learned from it. The index is small beside the messages.
CREATE INDEX messages_sent ON messages (user_id, sent_at DESC) WHERE from_me;

-- A thread's own labels in rows, newest first: an index on the array finds a label but does not keep its order.
CREATE TABLE label_threads (
  user_id text NOT NULL,
  thread_id text NOT NULL,
  label_id text NOT NULL,
  last_message_at timestamptz(3) NOT NULL,
  PRIMARY KEY (user_id, thread_id, label_id),
  FOREIGN KEY (user_id, thread_id) REFERENCES threads (user_id, thread_id) ON DELETE CASCADE
);
CREATE INDEX label_threads_recent ON label_threads (user_id, label_id, last_message_at DESC, thread_id DESC);

-- The provider's own labels are states, and have lists of their own.
CREATE FUNCTION own_labels(label_ids text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT label), '{}') FROM unnest(label_ids) AS label
  WHERE label <> ALL ('{INBOX,UNREAD,SENT,STARRED,IMPORTANT,DRAFT,CHAT,TRASH,SPAM}') AND label NOT LIKE 'CATEGORY\_%'
$$;

CREATE FUNCTION keep_label_threads() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  labels text[] := own_labels(NEW.label_ids);
BEGIN
  DELETE FROM label_threads
  WHERE user_id = NEW.user_id AND thread_id = NEW.thread_id AND label_id <> ALL (labels);
  INSERT INTO label_threads (user_id, thread_id, label_id, last_message_at)
  SELECT NEW.user_id, NEW.thread_id, label, NEW.last_message_at FROM unnest(labels) AS label
  ON CONFLICT (user_id, thread_id, label_id) DO UPDATE SET last_message_at = excluded.last_message_at;
  RETURN NULL;
END $$;

CREATE TRIGGER threads_keep_labels AFTER UPDATE ON threads FOR EACH ROW
  WHEN (OLD.label_ids IS DISTINCT FROM NEW.label_ids OR OLD.last_message_at IS DISTINCT FROM NEW.last_message_at)
  EXECUTE FUNCTION keep_label_threads();
CREATE TRIGGER threads_keep_new_labels AFTER INSERT ON threads FOR EACH ROW
  WHEN (NEW.label_ids <> '{}') EXECUTE FUNCTION keep_label_threads();

INSERT INTO label_threads (user_id, thread_id, label_id, last_message_at)
SELECT t.user_id, t.thread_id, label, t.last_message_at FROM threads t, unnest(own_labels(t.label_ids)) AS label;

SELECT protect_tenant('label_threads', 'user_id');
