-- Files that are attached with a snippet. While a row is here, pruning leaves its file alone.
CREATE TABLE snippet_files (
  user_id text NOT NULL,
  snippet_name text NOT NULL,
  attachment_id text NOT NULL,
  position integer NOT NULL,
  PRIMARY KEY (user_id, attachment_id),
  FOREIGN KEY (user_id, snippet_name) REFERENCES snippets (user_id, name) ON DELETE CASCADE ON UPDATE CASCADE,
  -- Checked at the end of the transaction: deleting a user deletes the files before the snippets.
  FOREIGN KEY (user_id, attachment_id) REFERENCES outgoing_attachments (user_id, id) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX snippet_files_of ON snippet_files (user_id, snippet_name);
SELECT protect_tenant('snippet_files', 'user_id');
