-- A mailbox that is not Google's: its servers are no secret; its password is sealed where a token of Google's is.
ALTER TABLE connections
  ADD COLUMN provider text NOT NULL DEFAULT 'google' CHECK (provider IN ('google', 'imap')),
  ADD COLUMN servers jsonb;
