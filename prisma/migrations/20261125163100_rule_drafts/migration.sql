-- A reply that a rule has asked for: by which of its runs, and what it should say. `wanted`: the model was not asked yet.
ALTER TABLE prepared_drafts ADD COLUMN run_id text, ADD COLUMN wish text NOT NULL DEFAULT '';
ALTER TABLE prepared_drafts DROP CONSTRAINT prepared_drafts_state_check;
ALTER TABLE prepared_drafts ADD CONSTRAINT prepared_drafts_state_check
  CHECK (state IN ('wanted', 'asked', 'ready', 'unusable', 'discarded'));
