export type Import = {
  specifier: string;
  line: number;
  typeOnly: boolean;
  /** Repository path of the imported file; undefined for packages and Node's own modules. */
  target?: string;
};

export type SourceFile = { path: string; imports: Import[] };

export type Violation = { rule: string; path: string; line?: number; detail: string };

export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || path.startsWith('apps/web/tests/') || path.includes('/testing/');
}
