-- The lane of the rules, where a model has moved the thread since: what "moved after a second look" lists.
ALTER TABLE classifications ADD COLUMN moved_from text
  CHECK (moved_from IN ('reply', 'schedule', 'fyi', 'done'));
