-- Nobody could sign in with an address that the identity provider had not verified, but this was not noted.
UPDATE users SET email_verified = created_at
WHERE email_verified IS NULL AND EXISTS (SELECT 1 FROM accounts WHERE accounts.user_id = users.id);

-- Links to sign in by email. The link itself is in the email alone. Not a table of a tenant: whether the address has a
-- user is not known when the link is asked for.
CREATE TABLE sign_in_links (
  id text PRIMARY KEY,
  email text NOT NULL,
  asked_at timestamptz(3) NOT NULL,
  -- Set when the email is about to leave. Without it there is no link, also for an address that may not sign in.
  token_hash text,
  expires_at timestamptz(3),
  sent_at timestamptz(3),
  -- The mail server failed, and the email will be tried again.
  failed_at timestamptz(3),
  used_at timestamptz(3)
);
CREATE UNIQUE INDEX sign_in_links_token ON sign_in_links (token_hash);
CREATE INDEX sign_in_links_asked ON sign_in_links (asked_at);

-- How fast an address, a network address and everybody together may ask for links. Each call moves the time by one step.
CREATE TABLE sign_in_limits (
  name text PRIMARY KEY,
  used_until timestamptz(3) NOT NULL
);

-- A passkey's secret never leaves its device; this is the public half.
CREATE TABLE passkeys (
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  id text NOT NULL,
  name text NOT NULL,
  credential_key text NOT NULL,
  public_key text NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  created_at timestamptz(3) NOT NULL,
  last_used_at timestamptz(3),
  PRIMARY KEY (user_id, id)
);
-- A sign-in knows the credential before it knows the user.
CREATE UNIQUE INDEX passkeys_credential ON passkeys (credential_key);
SELECT protect_tenant('passkeys', 'user_id');

-- Challenges that were answered, until they would have expired anyway: each can be answered once.
CREATE TABLE spent_challenges (
  challenge_hash text PRIMARY KEY,
  expires_at timestamptz(3) NOT NULL
);
