-- Search finds a word in its other forms ("running" finds "run"), words with signs as they are written ("c++", "sf_net"),
-- and what the cache keeps only for search.
--
-- thread_search.words holds three kinds of lexemes, which cannot be confused, because a plain word has no sign in it:
--   running      a word as written, folded
--   ~enrun       its stem, behind "~" and the language of its message
--   =c++ =a_b    a word with its signs, or two words with the sign that joins them

-- Two letters, '' where words have no other forms. NULL: cached before this migration; a job brings it up to date.
ALTER TABLE messages ADD COLUMN language text;
-- What only the other form of the body says, and reports of deliveries: searched, never shown.
ALTER TABLE messages ADD COLUMN more_text text NOT NULL DEFAULT '';
CREATE INDEX messages_language ON messages (user_id, language);

-- Those that every supported version of PostgreSQL has.
CREATE FUNCTION search_config(language text) RETURNS regconfig LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT CASE language
    WHEN 'ar' THEN 'pg_catalog.arabic'::regconfig WHEN 'da' THEN 'pg_catalog.danish'::regconfig
    WHEN 'de' THEN 'pg_catalog.german'::regconfig WHEN 'el' THEN 'pg_catalog.greek'::regconfig
    WHEN 'en' THEN 'pg_catalog.english'::regconfig WHEN 'es' THEN 'pg_catalog.spanish'::regconfig
    WHEN 'fi' THEN 'pg_catalog.finnish'::regconfig WHEN 'fr' THEN 'pg_catalog.french'::regconfig
    WHEN 'hu' THEN 'pg_catalog.hungarian'::regconfig WHEN 'it' THEN 'pg_catalog.italian'::regconfig
    WHEN 'nl' THEN 'pg_catalog.dutch'::regconfig WHEN 'no' THEN 'pg_catalog.norwegian'::regconfig
    WHEN 'pt' THEN 'pg_catalog.portuguese'::regconfig WHEN 'ro' THEN 'pg_catalog.romanian'::regconfig
    WHEN 'ru' THEN 'pg_catalog.russian'::regconfig WHEN 'sv' THEN 'pg_catalog.swedish'::regconfig
    WHEN 'tr' THEN 'pg_catalog.turkish'::regconfig END
$$;

-- Lower case with its accents, which stemmers need. lower() asks the locale; see search_fold.
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
  EXECUTE format($make$
    CREATE FUNCTION search_lower(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $fold$
      SELECT CASE WHEN octet_length($1) = char_length($1) THEN lower($1) ELSE lower(normalize($1, NFKC)%s) END
    $fold$ $make$, clause);
END $do$;

-- In PL/pgSQL, which plans a statement once for a connection; search asks these for every word of a query.
-- The stems of a text's words, but for those that are words of it. Signs are blanks, so that the parser sees words
-- alone; what begins with a digit and very long words have no other forms.
CREATE FUNCTION search_stems(language text, content text, plain tsvector) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  config regconfig := public.search_config(language);
  stems tsvector;
BEGIN
  IF config IS NULL THEN RETURN '{}'; END IF;
  IF octet_length(content) = char_length(content) THEN
    stems := to_tsvector(config, public.search_words(content));
  ELSE
    stems := array_to_tsvector(array(
      SELECT stem FROM unnest(tsvector_to_array(to_tsvector(config, regexp_replace(public.search_lower(content),
        '[\u0001-\u002f\u003a-\u0060\u007b-\u00a9\u00ab-\u00b1\u00b7\u00bb\u2000-\u206f]+', ' ', 'g')))) AS lexeme
      CROSS JOIN LATERAL translate(public.search_fold(lexeme), '''\ ', '') AS stem WHERE stem <> ''));
  END IF;
  RETURN array(SELECT lexeme FROM unnest(tsvector_to_array(ts_delete(stems, tsvector_to_array(plain)))) AS lexeme
    WHERE ascii(lexeme) > ascii('9') AND length(lexeme) <= 60);
END $$;

-- Words with their signs: two words and what joins them without a blank, and signs right before or behind a word.
-- Hyphens, apostrophes, slashes and colons say nothing: "follow-up" is found as "follow up" too.
CREATE FUNCTION search_signs(content text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  folded text := public.search_fold(content);
BEGIN
  RETURN coalesce((
    -- Few words have signs but for those that end a sentence; expressions are matched against those few alone.
    WITH trimmed AS MATERIALIZED (
      SELECT rtrim(word, '.,;:!?)>''"') AS word
      FROM unnest(string_to_array(translate(folded, E'\n\r\t\u00a0', '    '), ' ')) AS word),
    signed AS MATERIALIZED (
      SELECT DISTINCT word FROM trimmed WHERE translate(word, '._+#&%$€£', '') <> word AND length(word) <= 2000),
    runs AS (
      SELECT row_number() OVER () AS number, run.found[1] AS text
      FROM signed, regexp_matches(signed.word,
        '[0-9a-z\u00aa-\u1fff\u3040-\uffef]+(?:[._+#&]{1,3}[0-9a-z\u00aa-\u1fff\u3040-\uffef]+)+', 'g') AS run(found)),
    pieces AS (
      SELECT piece.found[1] AS word, piece.found[2] AS sign,
        lead(piece.found[1]) OVER (PARTITION BY runs.number ORDER BY piece.number) AS next
      FROM runs, regexp_matches(runs.text, '([^._+#&]+)([._+#&]*)', 'g') WITH ORDINALITY AS piece(found, number))
    SELECT array_agg(token) FROM (
      SELECT word || sign || next AS token FROM pieces WHERE next IS NOT NULL
      UNION ALL SELECT sign || next FROM pieces WHERE next IS NOT NULL AND sign = '.'
      UNION ALL SELECT before.found[1] FROM signed, regexp_matches(signed.word,
        '(?:^|[^0-9a-z\u00aa-\u1fff\u3040-\uffef._+#&])([.#][0-9a-z\u00aa-\u1fff\u3040-\uffef]+|[+$€£][0-9]+)', 'g') AS before(found)
      UNION ALL SELECT behind.found[1] FROM signed, regexp_matches(signed.word,
        '([0-9a-z\u00aa-\u1fff\u3040-\uffef]+[+#%$€£]{1,3})(?![0-9a-z\u00aa-\u1fff\u3040-\uffef])', 'g') AS behind(found)
        WHERE translate(signed.word, '+#%$€£', '') <> signed.word
      ) AS all_tokens
    WHERE length(token) <= 60), '{}');
END $$;

-- What is stored of both beside the plain words. The sign in front keeps them apart from beginnings of plain words.
CREATE FUNCTION search_marks(language text, content text, names text, plain tsvector) RETURNS tsvector
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN array_to_tsvector(
    array(SELECT '~' || language || stem FROM unnest(public.search_stems(language, content, plain)) AS stem) ||
    array(SELECT '=' || sign FROM unnest(public.search_signs(content || E'\n' || names)) AS sign));
END $$;

-- One word or phrase of a query. Only words, stems and signs come out of the functions above, so no operator comes from
-- outside. A single word is found in its other forms too, in the given languages.
CREATE FUNCTION word_query(term text, prefix boolean, languages text[]) RETURNS tsquery
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
DECLARE
  words text := public.search_words(term);
  folded text := btrim(public.search_fold(term));
  signs text[] := public.search_signs(term);
  plain tsquery;
  others text;
BEGIN
  IF words = '' THEN RETURN ''::tsquery; END IF;
  plain := to_tsquery('simple', regexp_replace(words, ' +', ' <-> ', 'g') || CASE WHEN prefix THEN ':*' ELSE '' END);
  IF cardinality(signs) > 0 THEN
    SELECT string_agg('''=' || sign || '''' ||
      CASE WHEN prefix AND right(folded, length(sign)) = sign THEN ':*' ELSE '' END, ' & ')
    INTO others FROM unnest(signs) AS sign;
    RETURN CASE WHEN cardinality(signs) = 1 AND signs[1] = folded THEN others::tsquery ELSE plain && others::tsquery END;
  END IF;
  IF cardinality(languages) = 0 OR words ~ ' ' THEN RETURN plain; END IF;
  -- A stem that is a word stands for itself, unless it is one of the small words of a language: Italian "note" has
  -- the stem "not".
  SELECT string_agg('''~' || language || stem || '''' || CASE WHEN isolated THEN ' | ''' || stem || '''' ELSE '' END, ' | ')
  INTO others
  FROM unnest(languages) AS language
  CROSS JOIN LATERAL unnest(public.search_stems(language, term, '')) AS stem
  CROSS JOIN LATERAL (SELECT stem <> words AND bool_and(to_tsvector(public.search_config(other), stem) <> '') AS isolated
    FROM unnest(languages) AS other) AS meaning;
  RETURN CASE WHEN others IS NULL THEN plain ELSE plain || others::tsquery END;
END $$;
DROP FUNCTION word_query(text, boolean);

CREATE OR REPLACE FUNCTION messages_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  names text := left(NEW.from_name || ' ' || NEW.from_address || ' ' ||
    array_to_string(NEW.to_list, ' ') || ' ' || array_to_string(NEW.cc_list, ' '), 20000);
  subject text := left(NEW.subject, 2000);
  content text := left(NEW.body_text, 200000) || E'\n' || left(NEW.more_text, 50000);
BEGIN
  NEW.search := ts_delete(
    setweight(to_tsvector('simple', public.search_words(left(NEW.subject, 2000))), 'A') || public.search_gap() ||
    setweight(to_tsvector('simple', public.search_words(names)), 'B') || public.search_gap() ||
    setweight(to_tsvector('simple', public.search_words(left(NEW.attachment_names, 4000))), 'C') || public.search_gap() ||
    setweight(to_tsvector('simple', public.search_words(left(NEW.snippet, 2000))), 'D') || public.search_gap() ||
    setweight(to_tsvector('simple', public.search_words(left(NEW.body_text, 200000))), 'D') || public.search_gap() ||
    setweight(to_tsvector('simple', public.search_words(left(NEW.more_text, 50000))), 'D'), 'zqgapqz');
  BEGIN
    NEW.search := NEW.search ||
      -- Those of the subject need a place to have its weight; the others go without and stay small.
      replace(public.search_marks(NEW.language, subject, '', to_tsvector('simple', public.search_words(subject)))::text || ' ',
        ''' ', ''':1A ')::tsvector ||
      public.search_marks(NEW.language, content, names || E'\n' || left(NEW.attachment_names, 4000), NEW.search);
  EXCEPTION WHEN program_limit_exceeded THEN
    -- Found by its words as written.
  END;
  RETURN NEW;
EXCEPTION WHEN program_limit_exceeded THEN
  -- More different words than a tsvector holds: no reason to refuse the mail.
  NEW.search := setweight(to_tsvector('simple', public.search_words(left(NEW.subject, 2000))), 'A');
  RETURN NEW;
END $$;

DROP TRIGGER messages_search_text ON messages;
CREATE TRIGGER messages_search_text
  BEFORE INSERT OR UPDATE OF subject, from_name, from_address, to_list, cc_list, attachment_names, snippet, body_text,
    more_text, language
  ON messages FOR EACH ROW EXECUTE FUNCTION messages_search_text();

-- As before; what a message keeps for search alone counts too. A change of language is told by whoever makes it, for
-- many messages at once.
CREATE OR REPLACE FUNCTION refresh_thread_search(owner text, changed text[]) RETURNS void LANGUAGE plpgsql AS $$
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
        sum(least(length(x.body_text), 200000) + length(x.more_text) + 2000) OVER (ORDER BY x.sent_at DESC, x.message_id DESC) AS so_far
      FROM messages x WHERE x.user_id = owner AND x.thread_id = c.thread_id) m
    WHERE m.so_far <= 260000) w
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

