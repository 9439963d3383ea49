import { isTest, type SourceFile, type Violation } from './source-file.ts';

// Entry points that are programs of their own; everything else is given its settings.
const allowed = [
  /^apps\/web\/app\/server\/env\.server\.ts$/,
  /^apps\/web\/vite\.config\.ts$/,
  /^apps\/sandbox\/src\/main\.ts$/,
  /^packages\/database\/src\/[a-z-]+-command\.ts$/,
  /^packages\/(cli\/src\/triage|mcp\/src\/triage-mcp)\.ts$/,
  /^packages\/tooling\//,
  /^(bench|prisma)\//,
];

export function checkEnvironmentReads(files: SourceFile[]): Violation[] {
  return files
    .filter(({ path }) => !isTest(path) && !allowed.some((pattern) => pattern.test(path)))
    .flatMap(({ path, environmentReads }) =>
      environmentReads.map((line) => ({
        rule: 'process.env',
        path,
        line,
        detail: 'only env.server.ts reads the environment',
      })),
    );
}
