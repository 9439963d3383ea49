-- When a person last changed a thread's labels through this app, in the mailbox's own versions: what was read of the
-- provider before then must not undo it.
ALTER TABLE threads ADD COLUMN labels_version bigint NOT NULL DEFAULT 0;
