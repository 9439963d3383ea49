-- Further mailboxes of a person, and what they have called the first one. Each further mailbox is a tenant: a row of
-- `users` whose id is the person's with the mailbox's. Its email is that id too, which nobody can sign in with.
CREATE TABLE person_mailboxes (
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  mailbox_id text NOT NULL,
  name text NOT NULL DEFAULT '',
  colour text NOT NULL DEFAULT 'grey' CHECK (colour IN
    ('red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'pink', 'brown', 'grey')),
  notifies boolean NOT NULL DEFAULT true,
  added_at timestamptz(3) NOT NULL,
  PRIMARY KEY (user_id, mailbox_id)
);
SELECT protect_tenant('person_mailboxes', 'user_id');
