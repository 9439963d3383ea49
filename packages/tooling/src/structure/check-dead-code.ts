import { isTest, type SourceFile, type Violation } from './source-file.ts';

/** Entry points of programs, the framework and tools. */
const entries = [
  /^apps\/web\/app\/(root|entry\.(client|server)|routes)\.tsx?$/,
  /^apps\/web\/app\/routes\//,
  /^apps\/web\/server\/(main|dev|doctor|rotate-keys|write-openapi)\.ts$/,
  /^apps\/(sandbox\/src\/main|probe\/src\/(main|setup))\.ts$/,
  /^packages\/database\/src\/[a-z-]+-command\.ts$/,
  /^packages\/(cli\/src\/triage|mcp\/src\/triage-mcp|client\/src\/create-client)\.ts$/,
  /^packages\/tooling\/src\/([^/]+\.ts$|(testing|patterns)\/)/,
  /^bench\/([^/]+|eval\/(run-eval|calibrate|train\/(train|report)|import\/[a-z-]+)|cluster\/(cluster|partition))\.ts$/,
  /^prisma\//,
  // Loaded by the checks, which compare it with .env.example.
  /^apps\/web\/app\/server\/env-schema\.ts$/,
  /\.config\.ts$/,
];

/** Files that only tests reach. Knip counts tests as programs, so it does not see these; it checks the exports. */
export function checkDeadCode(files: SourceFile[]): Violation[] {
  const sources = files.filter(({ path }) => !isTest(path));
  const importsOf = new Map(files.map(({ path, imports }) => [path, imports]));
  const reached = new Set(
    sources.map(({ path }) => path).filter((path) => entries.some((entry) => entry.test(path))),
  );
  // The set grows while it is walked.
  for (const path of reached)
    for (const { target } of importsOf.get(path) ?? []) if (target) reached.add(target);
  return sources
    .filter(({ path }) => !reached.has(path))
    .map(({ path }) => ({ rule: 'dead code', path, detail: 'no program reaches this file' }));
}
