-- The words of a message for the search, found with a third less work: each text is split into words once, and signs are
-- looked for only where there are some. What is found stays the same.
CREATE OR REPLACE FUNCTION search_signs(content text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  folded text := public.search_fold(content);
BEGIN
  -- Most short mails have none, and to find that out costs a tenth of the search.
  IF folded !~ '[_+#&%$€£]|\.[^ \n\r\t\u00a0.,;:!?)>''"]' THEN RETURN '{}'; END IF;
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

DROP FUNCTION search_stems(text, text, tsvector);
-- `words`: those of the content, where the caller has split it.
CREATE FUNCTION search_stems(language text, content text, plain tsvector, words text DEFAULT NULL)
RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  config regconfig := public.search_config(language);
  stems tsvector;
BEGIN
  IF config IS NULL THEN RETURN '{}'; END IF;
  IF octet_length(content) = char_length(content) THEN
    stems := to_tsvector(config, coalesce(words, public.search_words(content)));
  ELSE
    stems := array_to_tsvector(array(
      SELECT stem FROM unnest(tsvector_to_array(to_tsvector(config, regexp_replace(public.search_lower(content),
        '[\u0001-\u002f\u003a-\u0060\u007b-\u00a9\u00ab-\u00b1\u00b7\u00bb\u2000-\u206f]+', ' ', 'g')))) AS lexeme
      CROSS JOIN LATERAL translate(public.search_fold(lexeme), '''\ ', '') AS stem WHERE stem <> ''));
  END IF;
  RETURN array(SELECT lexeme FROM unnest(tsvector_to_array(ts_delete(stems, tsvector_to_array(plain)))) AS lexeme
    WHERE ascii(lexeme) > ascii('9') AND length(lexeme) <= 60);
END $$;

DROP FUNCTION search_marks(text, text, text, tsvector);
CREATE FUNCTION search_marks(language text, content text, names text, plain tsvector, words text) RETURNS tsvector
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN array_to_tsvector(
    array(SELECT '~' || language || stem FROM unnest(public.search_stems(language, content, plain, words)) AS stem) ||
    array(SELECT '=' || sign FROM unnest(public.search_signs(content) || public.search_signs(names)) AS sign));
END $$;

CREATE OR REPLACE FUNCTION messages_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  names text := left(NEW.from_name || ' ' || NEW.from_address || ' ' ||
    array_to_string(NEW.to_list, ' ') || ' ' || array_to_string(NEW.cc_list, ' '), 20000);
  subject text := left(NEW.subject, 2000);
  body text := left(NEW.body_text, 200000);
  more text := left(NEW.more_text, 50000);
  subject_words text := public.search_words(subject);
  body_words text := public.search_words(body);
  more_words text := public.search_words(more);
  in_subject tsvector := to_tsvector('simple', subject_words);
BEGIN
  NEW.search := ts_delete(
    setweight(in_subject, 'A') || public.search_gap() ||
    setweight(to_tsvector('simple', public.search_words(names)), 'B') || public.search_gap() ||
    setweight(to_tsvector('simple', public.search_words(left(NEW.attachment_names, 4000))), 'C') || public.search_gap() ||
    setweight(to_tsvector('simple', public.search_words(left(NEW.snippet, 2000))), 'D') || public.search_gap() ||
    setweight(to_tsvector('simple', body_words), 'D') || public.search_gap() ||
    setweight(to_tsvector('simple', more_words), 'D'), 'zqgapqz');
  BEGIN
    NEW.search := NEW.search ||
      -- Those of the subject need a place to have its weight; the others go without and stay small.
      replace(public.search_marks(NEW.language, subject, '', in_subject, subject_words)::text || ' ',
        ''' ', ''':1A ')::tsvector ||
      public.search_marks(NEW.language, body || E'\n' || more, names || E'\n' || left(NEW.attachment_names, 4000), NEW.search,
        body_words || ' ' || more_words);
  EXCEPTION WHEN program_limit_exceeded THEN
    -- Found by its words as written.
  END;
  RETURN NEW;
EXCEPTION WHEN program_limit_exceeded THEN
  -- More different words than a tsvector holds: no reason to refuse the mail.
  NEW.search := setweight(in_subject, 'A');
  RETURN NEW;
END $$;
