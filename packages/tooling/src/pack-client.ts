import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import ts from 'typescript';

/**
 * `npm run pack-client [-- FOLDER]`: the typed client as a package for any project: JavaScript and types, those of the
 * contract beside them, and nothing else of this repository.
 */
const PARTS = ['client', 'contract'];
const root = path.resolve(import.meta.dirname, '../../..');
const destination = path.resolve(process.argv[2] ?? '.');
const folder = mkdtempSync(path.join(tmpdir(), 'triage-client-'));
try {
  for (const [file, text] of emit()) write(file, text);
  write('package.json', `${JSON.stringify(describePackage(), null, 2)}\n`);
  write('README.md', readFileSync(path.join(root, 'packages/client/README.md'), 'utf8'));
  mkdirSync(destination, { recursive: true });
  const pack = ['pack', '--silent', '--pack-destination', destination];
  const name = execFileSync('npm', pack, {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  console.log(`npm install ${path.join(destination, name.trim())}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** What the sources of the client reach, by the place it has in the package. */
function emit(): Map<string, string> {
  const configFile = path.join(root, 'packages/client/tsconfig.json');
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: fail };
  const config = ts.getParsedCommandLineOfConfigFile(configFile, {}, host);
  const sources = config?.fileNames.filter((file) => !file.endsWith('.test.ts')) ?? [];
  const program = ts.createProgram(sources, {
    ...config?.options,
    ...{ noEmit: false, declaration: true, outDir: '/', rootDir: path.join(root, 'packages') },
    rewriteRelativeImportExtensions: true,
    // Found through node_modules it would count as a dependency, and not be written.
    paths: { '@triage/contract/*': [path.join(root, 'packages/contract/src/*.ts')] },
  });
  const [problem] = ts.getPreEmitDiagnostics(program);
  if (problem) fail(problem);
  const files = new Map<string, string>();
  for (const source of program.getSourceFiles()) {
    const part = PARTS.find((name) => source.fileName.startsWith(path.join(root, `packages/${name}/src/`)));
    if (!part) continue;
    const { emitSkipped, diagnostics } = program.emit(source, (file, text) =>
      files.set(path.join(part, path.basename(file)), withOwnPaths(text)),
    );
    if (emitSkipped) fail(diagnostics[0]);
  }
  return files;
}

function withOwnPaths(text: string): string {
  return text
    .replace(/(['"])@triage\/contract\/([\w-]+)\1/g, "'../contract/$2.js'")
    .replace(/(['"])(\.\/[\w-]+)\.ts\1/g, "'$2.js'");
}

function describePackage() {
  const { name, version } = loadJson('packages/client/package.json');
  const { license } = loadJson('package.json');
  const { dependencies } = loadJson('packages/contract/package.json');
  return {
    ...{ name, version, license, type: 'module', engines: { node: '>=20' } },
    exports: { './*': { types: './client/*.d.ts', default: './client/*.js' } },
    dependencies,
  };
}

function loadJson(file: string) {
  return JSON.parse(readFileSync(path.join(root, file), 'utf8'));
}

function write(file: string, text: string): void {
  const target = path.join(folder, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, text);
}

function fail(diagnostic: ts.Diagnostic | undefined): never {
  throw new Error(ts.flattenDiagnosticMessageText(diagnostic?.messageText ?? 'Nothing was written', '\n'));
}
