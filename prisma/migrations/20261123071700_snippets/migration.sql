-- Texts that a person inserts while writing, each under a name.
CREATE TABLE snippets (
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name text NOT NULL,
  body text NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (user_id, name)
);
SELECT protect_tenant('snippets', 'user_id');

-- Addresses, in lower case, whose emails show their images at once.
CREATE TABLE image_senders (
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  address text NOT NULL,
  allowed_at timestamptz(3) NOT NULL,
  PRIMARY KEY (user_id, address)
);
SELECT protect_tenant('image_senders', 'user_id');
