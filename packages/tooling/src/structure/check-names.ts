import { isTest, type SourceFile, type Violation } from './source-file.ts';

const kebabFile = /^[a-z0-9]+(-[a-z0-9]+)*(\.(server|client|test|contract|config))*\.(ts|tsx|mts|mjs)$/;
const kebabFolder = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const dumpingGround = /^(utils?|helpers?|common|misc)(\.|$)/;
const barrel = /^index\.(ts|tsx|mts|mjs)$/;

export function checkNames(files: SourceFile[]): Violation[] {
  return files.flatMap((file) => {
    const segments = file.path.split('/');
    const name = segments.at(-1) ?? '';
    const inRoutes = file.path.startsWith('apps/web/app/routes/');
    const complaint = (detail: string) => ({ rule: 'names', path: file.path, detail });
    return [
      ...(segments.some((segment) => dumpingGround.test(segment))
        ? [complaint('a dumping ground: name what it does')]
        : []),
      ...(barrel.test(name) ? [complaint('a barrel: list doors in package.json exports')] : []),
      ...(file.onlyReexports && !inRoutes ? [complaint('only re-exports: import from where it is')] : []),
      ...(!inRoutes && !kebabFile.test(name) ? [complaint('file names are kebab-case')] : []),
      ...(!inRoutes && segments.slice(0, -1).some((folder) => !kebabFolder.test(folder))
        ? [complaint('folder names are kebab-case')]
        : []),
    ];
  });
}

const mayExportDefault = [
  /^apps\/web\/app\/(root|entry\.(client|server)|routes)\.tsx?$/,
  /^apps\/web\/app\/routes\//,
  /\.config\.ts$/,
  /^packages\/tooling\/src\/testing\//,
];

export function checkDefaultExports(files: SourceFile[]): Violation[] {
  return files
    .filter(
      ({ path, defaultExport }) => defaultExport && !mayExportDefault.some((pattern) => pattern.test(path)),
    )
    .map(({ path, defaultExport }) => ({
      rule: 'names',
      path,
      ...(defaultExport ? { line: defaultExport } : {}),
      detail: 'named exports only',
    }));
}

const largestFile = 250;

export function checkSizes(files: SourceFile[]): Violation[] {
  return files
    .filter(({ path, lines }) => !isTest(path) && lines > largestFile)
    .map(({ path, lines }) => ({ rule: 'sizes', path, detail: `${lines} lines; split at ${largestFile}` }));
}
