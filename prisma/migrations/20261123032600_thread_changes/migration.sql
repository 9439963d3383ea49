-- More that a person does to a thread can be taken back: moving it to the trash, reporting it as spam, muting it.
ALTER TABLE lane_changes DROP CONSTRAINT lane_changes_kind_check;
ALTER TABLE lane_changes ADD CONSTRAINT lane_changes_kind_check
  CHECK (kind IN ('archive', 'restore', 'likeThis', 'trash', 'spam', 'mute'));
