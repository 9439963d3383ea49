import { checkDeadCode } from './check-dead-code.ts';
import { checkFloors } from './check-floors.ts';
import { checkNames } from './check-names.ts';
import { checkPackages } from './check-packages.ts';
import { checkMocks, checkRoutes, checkSandboxMentions } from './check-routes.ts';
import { checkSql, checkStatementNames } from './check-sql.ts';
import type { Rule, SourceFile, Violation } from './source-file.ts';

/** What a linter cannot say of this repository; the rest (cycles, sizes, file names, exports) is in biome.json. */
const rules: Rule[] = [
  checkFloors,
  checkPackages,
  checkSql,
  checkStatementNames,
  checkNames,
  checkRoutes,
  checkSandboxMentions,
  checkMocks,
  checkDeadCode,
];

export function checkStructure(files: SourceFile[]): Violation[] {
  return rules.flatMap((rule) => rule(files));
}

export function showViolation({ rule, path, line, detail }: Violation): string {
  return `${path}${line ? `:${line}` : ''}  ${rule}: ${detail}`;
}
