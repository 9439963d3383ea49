export type Import = {
  specifier: string;
  line: number;
  typeOnly: boolean;
  /** Names taken; undefined: all of them. */
  names?: string[];
  /** Repository path of the imported file; undefined for packages and Node's own modules. */
  target?: string;
};

export type SourceFile = {
  path: string;
  lines: number;
  imports: Import[];
  /** Lines with SQL in a string. */
  sqlTexts: number[];
  /** Names of the statements that it declares, with their lines. */
  statements: { name: string; line: number }[];
  /** Lines with if, for, while, switch or try. */
  controlFlow: number[];
  /** Lines that mock a module of ours in a test. */
  ownModuleMocks: number[];
  /** Every named function, exported or not. */
  functions: { name: string; line: number }[];
  /** Exported values (not types) with their lines. */
  exports: { name: string; line: number }[];
  mentionsSandbox?: number;
};

export type Violation = { rule: string; path: string; line?: number; detail: string };

export type Rule = (files: SourceFile[]) => Violation[];

export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || path.startsWith('apps/web/tests/') || path.includes('/testing/');
}
