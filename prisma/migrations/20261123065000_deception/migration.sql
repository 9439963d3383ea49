-- Why a mail may not be what it says it is, where something speaks for that.
ALTER TABLE classifications ADD COLUMN deception jsonb;
