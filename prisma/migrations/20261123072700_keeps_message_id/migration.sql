-- Whether the provider keeps our Message-ID in what it sends; NULL: not known yet.
ALTER TABLE connections ADD COLUMN keeps_message_id boolean;
