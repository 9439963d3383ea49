-- A person who has this row lets us read their address book; without it nothing of it is kept.
CREATE TABLE contact_books (
  user_id text PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  -- Where the next reading begins; null: all of it is read.
  sync_token text,
  read_at timestamptz(3),
  -- Why the last reading failed, one of a few words.
  failure text
);
SELECT protect_tenant('contact_books', 'user_id');

CREATE TABLE contacts (
  user_id text NOT NULL REFERENCES contact_books (user_id) ON DELETE CASCADE,
  contact_id text NOT NULL,
  -- In lower case.
  email text NOT NULL,
  name text NOT NULL,
  PRIMARY KEY (user_id, contact_id, email)
);
SELECT protect_tenant('contacts', 'user_id');
