-- The addresses that the person may send from, as the provider lists them, and the signature of each.
CREATE TABLE send_as_addresses (
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- Lower case.
  email text NOT NULL,
  name text NOT NULL DEFAULT '',
  reply_to text NOT NULL DEFAULT '',
  is_default boolean NOT NULL DEFAULT false,
  is_primary boolean NOT NULL DEFAULT false,
  -- The person's own signature in both forms; NULL: the one of the settings.
  signature_text text,
  signature_html text,
  -- NULL: the provider does not list it any more, and its signature is kept for when it does again.
  listed_at timestamptz(3),
  PRIMARY KEY (user_id, email)
);
SELECT protect_tenant('send_as_addresses', 'user_id');

-- Empty: the address of the mailbox.
ALTER TABLE scheduled_sends ADD COLUMN from_email text NOT NULL DEFAULT '';
