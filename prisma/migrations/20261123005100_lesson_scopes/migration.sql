-- A lesson has a scope: a sender's personal or automated mail, one list, or one pattern of subjects. The page of lessons
-- removes and edits them, and takes back both. The id is made of the key, so that a lesson that comes back keeps it.
ALTER TABLE sender_lessons
  ADD COLUMN scope text NOT NULL DEFAULT 'personal' CHECK (scope IN ('personal', 'bulk', 'list', 'subject')),
  ADD COLUMN pattern text NOT NULL DEFAULT '',
  ADD COLUMN previous_lane text CHECK (previous_lane IN ('reply', 'schedule', 'fyi', 'done')),
  ADD COLUMN removed_at timestamptz(3);
UPDATE sender_lessons l SET scope = 'bulk' FROM (
  SELECT DISTINCT ON (user_id, from_address) user_id, from_address, headers FROM messages
  WHERE NOT from_me ORDER BY user_id, from_address, sent_at DESC) newest
WHERE newest.user_id = l.user_id AND newest.from_address = l.sender_address
  AND (newest.headers ? 'list-unsubscribe' OR newest.headers ? 'auto-submitted');
ALTER TABLE sender_lessons DROP CONSTRAINT sender_lessons_pkey;
ALTER TABLE sender_lessons ADD PRIMARY KEY (user_id, sender_address, scope, pattern);
ALTER TABLE sender_lessons
  ADD COLUMN id text GENERATED ALWAYS AS (md5(scope || ' ' || sender_address || ' ' || pattern)) STORED;
CREATE INDEX sender_lessons_id ON sender_lessons (user_id, id);

-- Which lesson a verdict has followed, and whether it would have been another lane without it.
ALTER TABLE classifications ADD COLUMN lesson_id text, ADD COLUMN lesson_moved boolean NOT NULL DEFAULT false;
CREATE INDEX classifications_lesson ON classifications (user_id, lesson_id) WHERE lesson_id IS NOT NULL;
