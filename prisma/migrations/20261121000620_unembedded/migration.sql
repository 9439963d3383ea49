-- Which threads were never embedded: none, once a mailbox is indexed.
CREATE INDEX classifications_unembedded ON classifications (user_id, last_message_at DESC) WHERE embedding_provider IS NULL;
