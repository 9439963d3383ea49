-- Searches that a person has pinned as lists, in their order. The threads are found when a list is read.
CREATE TABLE saved_searches (
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  id text NOT NULL,
  name text NOT NULL,
  query text NOT NULL,
  place integer NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (user_id, id)
);
SELECT protect_tenant('saved_searches', 'user_id');
