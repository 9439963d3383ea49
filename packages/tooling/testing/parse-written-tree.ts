import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseTree } from '../src/structure/parse-tree.ts';
import type { SourceFile } from '../src/structure/source-file.ts';

const packages = ['contract', 'database', 'core', 'adapters'];

/** For tests: a small house written to a temporary folder, read the way the real one is. */
export function parseWrittenTree(files: Record<string, string>): SourceFile[] {
  const root = mkdtempSync(path.join(tmpdir(), 'house-'));
  try {
    for (const name of packages)
      write(
        root,
        `packages/${name}/package.json`,
        JSON.stringify({ name: `@triage/${name}`, exports: exportsOf(name) }),
      );
    for (const [file, text] of Object.entries(files)) write(root, file, text);
    return parseTree(root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

function exportsOf(name: string): Record<string, string> {
  return { ...(name === 'core' ? { './testing/*': './testing/*.ts' } : {}), './*': './src/*.ts' };
}

function write(root: string, file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}
