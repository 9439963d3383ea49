-- Personal API tokens, by the hash of the secret alone: who reads this table can use none of them.
CREATE TABLE api_tokens (
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  id text NOT NULL,
  name text NOT NULL,
  scope text NOT NULL CHECK (scope IN ('read', 'full')),
  token_hash text NOT NULL,
  hint text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  last_used_at timestamptz(3),
  expires_at timestamptz(3),
  PRIMARY KEY (user_id, id)
);
-- The one lookup that does not know its person yet.
CREATE UNIQUE INDEX api_tokens_hash ON api_tokens (token_hash);

-- Permits that are left, for each person and kind of call. A process takes them by the chunk.
CREATE TABLE rate_buckets (
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind text NOT NULL,
  permits double precision NOT NULL,
  leased integer NOT NULL,
  filled_at timestamptz(3) NOT NULL,
  PRIMARY KEY (user_id, kind)
);
