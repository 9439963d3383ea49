import { isTest, type SourceFile, type Violation } from './source-file.ts';

/** The data floor, and the tools that prepare databases and read them back. */
const mayHaveSql = /^(?:packages\/(?:database|tooling)|bench|prisma)\//;

/** Every statement has one owner, the module of its table, and a test that has the database describe it. */
export function checkSql(files: SourceFile[]): Violation[] {
  return files
    .filter(({ path }) => !isTest(path) && !mayHaveSql.test(path))
    .flatMap(({ path, sqlTexts }) =>
      sqlTexts.map((line) => ({
        rule: 'sql',
        path,
        line,
        detail: 'SQL belongs to packages/database/src/tables',
      })),
    );
}

/** A second statement of a name throws when its module loads, so the app would not start. */
export function checkStatementNames(files: SourceFile[]): Violation[] {
  const first = new Map<string, string>();
  return files
    .filter(({ path }) => !isTest(path))
    .flatMap(({ path, statements }) =>
      statements.flatMap(({ name, line }) => {
        const other = first.get(name);
        first.set(name, other ?? path);
        return other ? [{ rule: 'sql', path, line, detail: `"${name}" is declared in ${other} too` }] : [];
      }),
    );
}
