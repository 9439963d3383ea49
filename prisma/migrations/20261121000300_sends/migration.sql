-- The provider keeps a draft's thread when the draft is sent: the place to look for a mail whose answer was lost.
ALTER TABLE scheduled_sends ADD COLUMN draft_thread_id text;
-- Null until nothing of ours can be left among the mailbox's drafts.
ALTER TABLE scheduled_sends ADD COLUMN drafts_cleaned_at timestamptz(3);

CREATE INDEX scheduled_sends_uncleaned ON scheduled_sends (updated_at)
  WHERE status <> 'pending' AND draft_asked_at IS NOT NULL AND drafts_cleaned_at IS NULL;
