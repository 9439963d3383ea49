-- The kind of the draft that was closed when this email was queued; null: it was no draft. Cancelling it gives a draft again.
ALTER TABLE scheduled_sends ADD COLUMN draft_kind text;
ALTER TABLE scheduled_sends ADD CONSTRAINT scheduled_sends_draft_kind_check
  CHECK (draft_kind IN ('new', 'reply', 'reply all', 'forward'));
