import { isTest, type SourceFile, type Violation } from './source-file.ts';

/** The data floor, and what stands beside the house: it prepares databases and reads them back. */
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
