import { expect, it } from 'vitest';
import { splitStatements } from './split-statements.ts';

it('splits at semicolons, but not in comments, texts, names and bodies', () => {
  const sql = `-- one; two
    SELECT ';', "a;b", 'it''s; so' /* ; */;
    DO $$ BEGIN PERFORM 1; END $$;
    DO $body$ BEGIN EXECUTE $$SELECT 1;$$; END $body$ ;
    ; -- nothing; here
    SELECT 2`;
  expect(splitStatements(sql)).toEqual([
    `-- one; two\n    SELECT ';', "a;b", 'it''s; so' /* ; */`,
    'DO $$ BEGIN PERFORM 1; END $$',
    'DO $body$ BEGIN EXECUTE $$SELECT 1;$$; END $body$',
    '-- nothing; here\n    SELECT 2',
  ]);
});
