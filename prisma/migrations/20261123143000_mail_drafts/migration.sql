-- Unsent emails that were begun here, and their drafts at the provider.
CREATE TABLE mail_drafts (
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  id text NOT NULL,
  content jsonb NOT NULL,
  revision integer NOT NULL,
  -- The revision that the provider has.
  written_revision integer NOT NULL DEFAULT 0,
  provider_draft_id text,
  provider_message_id text,
  -- A draft may have been created and its answer lost: it is looked for before the next attempt.
  asked_at timestamptz(3),
  -- Of what the provider has, and of what it was last asked to take: anything else was written elsewhere.
  fingerprint text,
  asked_fingerprint text,
  -- The message that somebody else wrote over ours, until the person has chosen.
  conflict_message_id text,
  -- Sent or discarded; its draft at the provider is deleted next.
  closed_at timestamptz(3),
  failure text,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (user_id, id)
);
CREATE UNIQUE INDEX mail_drafts_at_provider ON mail_drafts (user_id, provider_draft_id);
SELECT protect_tenant('mail_drafts', 'user_id');
