-- The kind of the draft that was closed when this email was queued; null: it was no draft. Cancelling it gives a draft again.
ALTER TABLE scheduled_sends ADD COLUMN draft_kind text CHECK (draft_kind IN ('new', 'reply', 'reply all', 'forward'));
