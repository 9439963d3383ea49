-- While an undo is under way: a process that dies meanwhile leaves the change undoable, and not marked as undone.
ALTER TABLE agent_approvals ADD COLUMN undo_claimed_at timestamptz(3);
