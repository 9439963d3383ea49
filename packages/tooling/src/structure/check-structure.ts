import { checkDeadCode } from './check-dead-code.ts';
import { checkEnvironmentReads } from './check-environment-reads.ts';
import { checkFloors } from './check-floors.ts';
import { checkDefaultExports, checkNames, checkSizes } from './check-names.ts';
import { checkPackages } from './check-packages.ts';
import { checkMocks, checkRoutes, checkSandboxMentions } from './check-routes.ts';
import { checkSql, checkStatementNames } from './check-sql.ts';
import { checkCycles } from './find-cycles.ts';
import type { Rule, SourceFile, Violation } from './source-file.ts';

const rules: Rule[] = [
  checkFloors,
  checkCycles,
  checkPackages,
  checkEnvironmentReads,
  checkSql,
  checkStatementNames,
  checkNames,
  checkDefaultExports,
  checkSizes,
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
