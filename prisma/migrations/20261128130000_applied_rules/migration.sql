-- A rule that its person has also applied to the mail of the last days acts on mail since then. Null: on new mail only.
ALTER TABLE rules ADD COLUMN applied_from timestamptz(3);
