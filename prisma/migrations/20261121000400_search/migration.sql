-- Which message an embedding has seen, and which model made it: what is out of date is found without reading a body.
ALTER TABLE embeddings ADD COLUMN last_message_id text NOT NULL DEFAULT '';
ALTER TABLE embeddings ADD COLUMN model text NOT NULL DEFAULT '';

-- Failures in a row; progress sets it back. finished_at keeps the end of the first whole run while a later one runs.
ALTER TABLE embedding_runs ADD COLUMN failures integer NOT NULL DEFAULT 0;

CREATE TABLE recent_searches (
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  query text NOT NULL,
  searched_at timestamptz(3) NOT NULL,
  PRIMARY KEY (user_id, query)
);
CREATE INDEX recent_searches_newest ON recent_searches (user_id, searched_at DESC);
