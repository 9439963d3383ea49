-- What the labels of the account are called. Threads carry their ids alone.
CREATE TABLE mail_labels (
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  label_id text NOT NULL,
  name text NOT NULL,
  -- Made by the person, not by the provider.
  own boolean NOT NULL,
  PRIMARY KEY (user_id, label_id)
);
ALTER TABLE mailboxes ADD COLUMN labels_listed_at timestamptz(3);

SELECT protect_tenant('mail_labels', 'user_id');
