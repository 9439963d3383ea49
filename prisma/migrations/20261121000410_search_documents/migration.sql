-- Search looks at whole threads: one narrow row for each, with everything that can be searched in it.

-- lower() asks the locale, and a server may have been made with one ("C") that knows ASCII alone. So a locale is named:
-- the first of these that this server has and that works.
DO $do$
DECLARE
  name text;
  answer text;
  clause text := '';
BEGIN
  FOREACH name IN ARRAY ARRAY['pg_c_utf8', 'C.utf8', 'C.UTF-8', 'und-x-icu', 'en_US.utf8'] LOOP
    BEGIN
      EXECUTE format('SELECT lower(%L COLLATE pg_catalog.%I)', 'ÉЖ', name) INTO answer;
      IF answer = 'éж' THEN
        clause := format(' COLLATE pg_catalog.%I', name);
        EXIT;
      END IF;
    EXCEPTION WHEN OTHERS THEN
      CONTINUE;
    END;
  END LOOP;
  -- Compatibility forms, case, accents, and what is not seen (zero-width, direction and combining marks) fall together.
  EXECUTE format($make$
    CREATE FUNCTION search_fold(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $fold$
      SELECT CASE WHEN octet_length($1) = char_length($1) THEN lower($1) ELSE
        regexp_replace(
          public.unaccent('public.unaccent'::regdictionary, lower(normalize($1, NFKC)%s)),
          '[\u0300-\u036f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufe00-\ufe0f\ufeff]+',
          '', 'g') END
    $fold$ $make$, clause);
END $do$;

-- Words: runs of what is neither punctuation nor a symbol, whatever the locale thinks. So an address, a host name or a
-- file name is found by its parts. Scripts written without spaces go by the character, and a word of theirs is a phrase.
CREATE FUNCTION search_words(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT btrim(CASE WHEN octet_length(folded) = char_length(folded)
    THEN regexp_replace(folded, '[\u0001-\u002f\u003a-\u0060\u007b-\u007f]+', ' ', 'g')
    ELSE regexp_replace(
      regexp_replace(folded, '([\u0e01-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3041-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])', ' \1 ', 'g'),
      '[\u0001-\u002f\u003a-\u0060\u007b-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\u30fb\ufe10-\ufe6f\uff00-\uff0f\uff1a-\uff20\uff5b-\uff65\U0001f000-\U0001faff]+',
      ' ', 'g') END)
  FROM public.search_fold($1) AS folded
$$;

-- One word or phrase of a query; nothing but words can come out of search_words, so no operator comes from outside.
CREATE FUNCTION word_query(term text, prefix boolean) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT CASE WHEN words = '' THEN ''::tsquery
    ELSE to_tsquery('simple', regexp_replace(words, ' +', ' <-> ', 'g') || CASE WHEN prefix THEN ':*' ELSE '' END) END
  FROM public.search_words(term) AS words
$$;

-- A pattern for LIKE that holds wherever the text is contained. Escaped after folding, which may make a plain % of another.
CREATE FUNCTION contains_pattern(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT '%' || regexp_replace(public.search_fold($1), '([\\%_])', '\\\1', 'g') || '%'
$$;

-- The gap keeps a phrase from running over from one field, or one message, into the next.
CREATE FUNCTION search_gap() RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT 'zqgapqz:1'::tsvector $$;

-- Positions of a tsvector end at 16,383, so of a longer body only single words would be found anyway.
CREATE OR REPLACE FUNCTION messages_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := ts_delete(
    setweight(to_tsvector('simple', public.search_words(left(NEW.subject, 2000))), 'A') || public.search_gap() ||
    setweight(to_tsvector('simple', public.search_words(left(
      NEW.from_name || ' ' || NEW.from_address || ' ' ||
      array_to_string(NEW.to_list, ' ') || ' ' || array_to_string(NEW.cc_list, ' '), 20000))), 'B') || public.search_gap() ||
    setweight(to_tsvector('simple', public.search_words(left(NEW.attachment_names, 4000))), 'C') || public.search_gap() ||
    setweight(to_tsvector('simple', public.search_words(left(NEW.snippet, 2000))), 'D') || public.search_gap() ||
    setweight(to_tsvector('simple', public.search_words(left(NEW.body_text, 200000))), 'D'), 'zqgapqz');
  RETURN NEW;
EXCEPTION WHEN program_limit_exceeded THEN
  -- More different words than a tsvector holds: no reason to refuse the mail.
  NEW.search := setweight(to_tsvector('simple', public.search_words(left(NEW.subject, 2000))), 'A');
  RETURN NEW;
END $$;

-- Nothing looks at single messages any more.
DROP INDEX messages_search;

CREATE AGGREGATE tsvector_join(tsvector) (SFUNC = tsvector_concat, STYPE = tsvector, INITCOND = '');

CREATE TABLE thread_search (
  user_id text NOT NULL,
  thread_id text NOT NULL,
  last_message_at timestamptz(3) NOT NULL,
  words tsvector NOT NULL,
  subject_words tsvector NOT NULL,
  senders text NOT NULL,
  recipients text NOT NULL,
  files text NOT NULL,
  PRIMARY KEY (user_id, thread_id),
  FOREIGN KEY (user_id, thread_id) REFERENCES threads (user_id, thread_id) ON DELETE CASCADE
);
-- The words lie outside the row, which keeps the row small: a common word's tens of thousands of rows are then few pages.
ALTER TABLE thread_search ALTER COLUMN words SET STORAGE EXTERNAL;
ALTER TABLE thread_search SET (toast_tuple_target = 256);
-- A short list of pending entries: every search reads it whole, and embedded nothing empties it by itself.
CREATE INDEX thread_search_words ON thread_search USING gin (user_id, words, subject_words)
  WITH (gin_pending_list_limit = 1024);
CREATE INDEX thread_search_names ON thread_search
  USING gin (user_id, senders gin_trgm_ops, recipients gin_trgm_ops, files gin_trgm_ops)
  WITH (gin_pending_list_limit = 512);

-- Newest first and within a budget: a tsvector ends at 1 MB, and a text makes at most about twice its size.
CREATE FUNCTION refresh_thread_search(owner text, changed text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  one text;
BEGIN
  -- Two writers of one thread: the second one waits here, and then sees what the first has stored.
  PERFORM 1 FROM threads WHERE user_id = owner AND thread_id = ANY (changed) ORDER BY thread_id FOR NO KEY UPDATE;
  INSERT INTO thread_search (user_id, thread_id, last_message_at, words, subject_words, senders, recipients, files)
  SELECT owner, c.thread_id, n.last_message_at, w.words, ts_filter(w.words, '{a}'), n.senders, n.recipients, n.files
  FROM unnest(changed) AS c(thread_id)
  CROSS JOIN LATERAL (
    SELECT max(m.sent_at) AS last_message_at,
      left(string_agg(DISTINCT search_fold(display_sender(m.from_name, m.from_address)), E'\n'), 20000) AS senders,
      left(coalesce(string_agg(DISTINCT search_fold(array_to_string(m.to_list || m.cc_list || m.bcc_list, E'\n')), E'\n'), ''),
        20000) AS recipients,
      left(coalesce(string_agg(DISTINCT search_fold(m.attachment_names), E'\n'), ''), 20000) AS files
    FROM messages m WHERE m.user_id = owner AND m.thread_id = c.thread_id) n
  CROSS JOIN LATERAL (
    SELECT ts_delete(tsvector_join(m.search || search_gap() ORDER BY m.sent_at DESC, m.message_id DESC), 'zqgapqz') AS words
    FROM (SELECT x.search, x.sent_at, x.message_id,
        sum(least(length(x.body_text), 200000) + 2000) OVER (ORDER BY x.sent_at DESC, x.message_id DESC) AS so_far
      FROM messages x WHERE x.user_id = owner AND x.thread_id = c.thread_id) m
    WHERE m.so_far <= 250000) w
  WHERE n.last_message_at IS NOT NULL
  ON CONFLICT (user_id, thread_id) DO UPDATE SET
    last_message_at = excluded.last_message_at, words = excluded.words, subject_words = excluded.subject_words,
    senders = excluded.senders, recipients = excluded.recipients, files = excluded.files;
EXCEPTION WHEN program_limit_exceeded THEN
  -- More different words than a tsvector holds: no reason to refuse the mail. That thread is found by its subject.
  IF cardinality(changed) > 1 THEN
    FOREACH one IN ARRAY changed LOOP
      PERFORM refresh_thread_search(owner, ARRAY[one]);
    END LOOP;
    RETURN;
  END IF;
  INSERT INTO thread_search (user_id, thread_id, last_message_at, words, subject_words, senders, recipients, files)
  SELECT owner, changed[1], max(m.sent_at), s.words, s.words, '', '', ''
  FROM (SELECT to_tsvector('simple', search_words(left(min(x.subject), 2000))) AS words FROM messages x
    WHERE x.user_id = owner AND x.thread_id = changed[1]) s,
    messages m WHERE m.user_id = owner AND m.thread_id = changed[1] GROUP BY s.words
  ON CONFLICT (user_id, thread_id) DO UPDATE SET last_message_at = excluded.last_message_at;
END $$;

CREATE FUNCTION messages_refresh_threads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_thread_search(c.user_id, c.thread_ids)
  FROM (SELECT user_id, array_agg(DISTINCT thread_id) AS thread_ids FROM changed GROUP BY user_id) c;
  RETURN NULL;
END $$;
CREATE TRIGGER messages_added AFTER INSERT ON messages
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION messages_refresh_threads();
CREATE TRIGGER messages_removed AFTER DELETE ON messages
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION messages_refresh_threads();

-- A message hardly ever changes but for its labels, which are not searched here.
CREATE FUNCTION messages_refresh_thread() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_thread_search(NEW.user_id, ARRAY[NEW.thread_id]);
  RETURN NULL;
END $$;
CREATE TRIGGER messages_changed
  AFTER UPDATE OF subject, from_name, from_address, to_list, cc_list, bcc_list, attachment_names, snippet, body_text, sent_at
  ON messages FOR EACH ROW EXECUTE FUNCTION messages_refresh_thread();

-- What is cached already gets its words, and with them its thread's row.
UPDATE messages SET subject = subject;
