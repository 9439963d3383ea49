-- Files of mail that has not left yet. The bytes are here before the send is queued, piece by piece as they come.
CREATE TABLE outgoing_attachments (
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  id text NOT NULL,
  filename text NOT NULL,
  mime_type text NOT NULL,
  size integer NOT NULL CHECK (size >= 0),
  -- All pieces are there. Only then a send may take it.
  ready boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL,
  -- From then on it is nobody's, unless a send still carries it.
  expires_at timestamptz(3) NOT NULL,
  PRIMARY KEY (user_id, id)
);

CREATE TABLE outgoing_attachment_pieces (
  user_id text NOT NULL,
  attachment_id text NOT NULL,
  position integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (user_id, attachment_id, position),
  FOREIGN KEY (user_id, attachment_id) REFERENCES outgoing_attachments (user_id, id) ON DELETE CASCADE
);
-- Files are compressed mostly, and what is not is read once.
ALTER TABLE outgoing_attachment_pieces ALTER COLUMN bytes SET STORAGE EXTERNAL;

-- Which send carries what. While a row is here its file cannot be removed: the database itself refuses.
CREATE TABLE send_attachments (
  user_id text NOT NULL,
  send_id text NOT NULL,
  attachment_id text NOT NULL,
  position integer NOT NULL,
  PRIMARY KEY (user_id, send_id, attachment_id),
  FOREIGN KEY (user_id, send_id) REFERENCES scheduled_sends (user_id, id) ON DELETE CASCADE,
  FOREIGN KEY (user_id, attachment_id) REFERENCES outgoing_attachments (user_id, id) DEFERRABLE
);
CREATE INDEX send_attachments_of ON send_attachments (user_id, attachment_id);

ALTER TABLE scheduled_sends ADD COLUMN attachment_count integer NOT NULL DEFAULT 0;

SELECT protect_tenant('outgoing_attachments', 'user_id');
SELECT protect_tenant('outgoing_attachment_pieces', 'user_id');
SELECT protect_tenant('send_attachments', 'user_id');
