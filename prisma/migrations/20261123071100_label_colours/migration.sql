-- The nearest of the colours that we know to the one in the account; null where the label has none.
ALTER TABLE mail_labels ADD COLUMN colour text
  CHECK (colour IN ('red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'pink', 'brown', 'grey'));
-- The colours of labels that are stored already are read with the next sync.
UPDATE mailboxes SET labels_listed_at = NULL;

-- Adding and removing labels can be taken back too.
ALTER TABLE lane_changes DROP CONSTRAINT lane_changes_kind_check;
ALTER TABLE lane_changes ADD CONSTRAINT lane_changes_kind_check
  CHECK (kind IN ('archive', 'restore', 'likeThis', 'trash', 'spam', 'mute', 'label'));
