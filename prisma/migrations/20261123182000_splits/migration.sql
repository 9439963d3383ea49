-- Sections of the inbox that a person has made by conditions, in their order.
CREATE TABLE splits (
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  id text NOT NULL,
  name text NOT NULL,
  place integer NOT NULL,
  colour text NOT NULL,
  -- The lane that it is a section of; null: of all lanes.
  lane text CHECK (lane IN ('reply', 'schedule', 'fyi')),
  conditions jsonb NOT NULL,
  exceptions jsonb NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (user_id, id)
);
SELECT protect_tenant('splits', 'user_id');

-- The threads whose newest received message meets the conditions. The lane and the time are those of the
-- classification, kept here by a trigger so that an index gives the pages of a split.
CREATE TABLE split_threads (
  user_id text NOT NULL,
  thread_id text NOT NULL,
  split_id text NOT NULL,
  lane text NOT NULL,
  last_message_at timestamptz(3) NOT NULL,
  PRIMARY KEY (user_id, thread_id, split_id),
  FOREIGN KEY (user_id, thread_id) REFERENCES classifications (user_id, thread_id) ON DELETE CASCADE,
  FOREIGN KEY (user_id, split_id) REFERENCES splits (user_id, id) ON DELETE CASCADE
);
CREATE INDEX split_threads_recent ON split_threads (user_id, split_id, last_message_at DESC, thread_id DESC)
  WHERE lane <> 'done';
SELECT protect_tenant('split_threads', 'user_id');

-- Threads that are still to be compared with the splits. A newer mark: they changed since they were read.
CREATE TABLE split_queue (
  user_id text NOT NULL,
  thread_id text NOT NULL,
  mark bigint GENERATED ALWAYS AS IDENTITY,
  PRIMARY KEY (user_id, thread_id),
  FOREIGN KEY (user_id, thread_id) REFERENCES classifications (user_id, thread_id) ON DELETE CASCADE
);
SELECT protect_tenant('split_queue', 'user_id');

CREATE FUNCTION queue_for_splits(owner text, thread text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO split_queue (user_id, thread_id)
  SELECT owner, thread WHERE EXISTS (SELECT 1 FROM splits WHERE user_id = owner)
  ON CONFLICT (user_id, thread_id) DO UPDATE SET mark = DEFAULT
$$;

CREATE FUNCTION keep_split_threads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    -- What is flagged as deception is in no split.
    DELETE FROM split_threads
    WHERE user_id = NEW.user_id AND thread_id = NEW.thread_id AND NEW.deception IS NOT NULL;
    UPDATE split_threads SET lane = NEW.lane, last_message_at = NEW.last_message_at
    WHERE user_id = NEW.user_id AND thread_id = NEW.thread_id;
    IF OLD.last_message_id = NEW.last_message_id AND OLD.deception IS NOT DISTINCT FROM NEW.deception
      AND NOT (OLD.lane = 'done' AND NEW.lane <> 'done') THEN
      RETURN NULL;
    END IF;
  END IF;
  IF NEW.deception IS NULL AND NEW.lane <> 'done' THEN
    PERFORM queue_for_splits(NEW.user_id, NEW.thread_id);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER classifications_keep_splits AFTER UPDATE ON classifications FOR EACH ROW
  WHEN (OLD.lane IS DISTINCT FROM NEW.lane OR OLD.last_message_id IS DISTINCT FROM NEW.last_message_id
    OR OLD.last_message_at IS DISTINCT FROM NEW.last_message_at OR OLD.deception IS DISTINCT FROM NEW.deception)
  EXECUTE FUNCTION keep_split_threads();
CREATE TRIGGER classifications_queue_for_splits AFTER INSERT ON classifications FOR EACH ROW
  EXECUTE FUNCTION keep_split_threads();
