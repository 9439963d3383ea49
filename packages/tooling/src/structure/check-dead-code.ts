import { isTest, type SourceFile, type Violation } from './source-file.ts';

/** Entry points of programs, the framework and tools. */
const entries = [
  /^apps\/web\/app\/(root|entry\.(client|server)|routes)\.tsx?$/,
  /^apps\/web\/app\/routes\//,
  /^apps\/web\/server\/(main|dev|doctor|rotate-keys|write-openapi)\.ts$/,
  /^apps\/(sandbox\/src\/main|probe\/src\/(main|setup))\.ts$/,
  /^packages\/database\/src\/[a-z-]+-command\.ts$/,
  /^packages\/(cli\/src\/triage|mcp\/src\/triage-mcp|client\/src\/create-client)\.ts$/,
  /^packages\/tooling\/src\/[^/]+\.ts$/,
  /^packages\/tooling\/src\/(testing|patterns)\//,
  /^bench\/[^/]+\.ts$/,
  /^bench\/eval\/(run-eval|calibrate|import\/[a-z-]+)\.ts$/,
  /^bench\/cluster\/(cluster|partition)\.ts$/,
  /^prisma\//,
  // Held against .env.example by the checks.
  /^apps\/web\/app\/server\/env-schema\.ts$/,
  /\.config\.ts$/,
];

// Written from the specification as a whole; an endpoint of a later day may be the first to read a schema.
const publishedContract = /^packages\/contract\//;

const isEntry = (path: string) => entries.some((pattern) => pattern.test(path));

/**
 * Files that no program reaches, and exported values that nothing imports. A test counts as a use of an export, not of
 * a file.
 */
export function checkDeadCode(files: SourceFile[]): Violation[] {
  const reached = reach(files);
  const used = collectUses(files);
  return files
    .filter(({ path }) => !isTest(path))
    .flatMap((file): Violation[] => {
      if (!reached.has(file.path))
        return [{ rule: 'dead code', path: file.path, detail: 'no program reaches this file' }];
      if (isEntry(file.path) || publishedContract.test(file.path)) return [];
      const uses = used.get(file.path);
      if (uses === 'all') return [];
      return file.exports
        .filter(({ name }) => !uses?.has(name))
        .map(({ name, line }) => ({
          rule: 'dead code',
          path: file.path,
          line,
          detail: `nobody imports ${name}`,
        }));
    });
}

function reach(files: SourceFile[]): Set<string> {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const queue = files.filter(({ path }) => isEntry(path) && !isTest(path)).map(({ path }) => path);
  const reached = new Set(queue);
  for (const path of queue) {
    for (const { target } of byPath.get(path)?.imports ?? []) {
      if (!target || reached.has(target)) continue;
      reached.add(target);
      queue.push(target);
    }
  }
  return reached;
}

function collectUses(files: SourceFile[]): Map<string, Set<string> | 'all'> {
  const uses = new Map<string, Set<string> | 'all'>();
  for (const { target, names } of files.flatMap(({ imports }) => imports)) {
    if (!target) continue;
    const known = uses.get(target);
    if (!names) uses.set(target, 'all');
    else if (known !== 'all') uses.set(target, new Set([...(known ?? []), ...names]));
  }
  return uses;
}
