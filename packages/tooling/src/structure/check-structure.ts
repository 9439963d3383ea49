import { checkDeadCode } from './check-dead-code.ts';
import { checkImports } from './check-imports.ts';
import { checkNames } from './check-names.ts';
import type { SourceFile, Violation } from './source-file.ts';

/** The rules that Biome cannot say, because they need more than one file; its own are in biome.json and `../lint`. */
export function checkStructure(files: SourceFile[]): Violation[] {
  return [checkImports, checkNames, checkDeadCode].flatMap((rule) => rule(files));
}

export function showViolation({ rule, path, line, detail }: Violation): string {
  return `${path}${line ? `:${line}` : ''}  ${rule}: ${detail}`;
}
