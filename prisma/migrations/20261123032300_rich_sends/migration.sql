-- The formatted body of a send. `body` stays the plain text, with the quote below it from `quote_at` on; the quoted message's
-- own HTML is kept as it was when the send was queued.
ALTER TABLE scheduled_sends ADD COLUMN html text;
ALTER TABLE scheduled_sends ADD COLUMN quoted_message_id text;
ALTER TABLE scheduled_sends ADD COLUMN quote_at integer CHECK (quote_at >= 0);
ALTER TABLE scheduled_sends ADD COLUMN quote_html text;
ALTER TABLE scheduled_sends ADD CONSTRAINT scheduled_sends_quote_whole CHECK (
  (quoted_message_id IS NULL) = (quote_at IS NULL) AND (quoted_message_id IS NULL) = (quote_html IS NULL));
