-- The processes that call for this mailbox, each until a time: they share the calls that may be under way at once.
ALTER TABLE mail_quotas ADD COLUMN processes text[] NOT NULL DEFAULT '{}';
ALTER TABLE mail_quotas ADD COLUMN process_untils timestamptz(3)[] NOT NULL DEFAULT '{}';
