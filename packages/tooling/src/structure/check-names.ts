import type { SourceFile, Violation } from './source-file.ts';

const kebabFolder = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const dumpingGround = /^(utils?|helpers?|common|misc)(\.|$)/;

export function checkNames(files: SourceFile[]): Violation[] {
  return files.flatMap(({ path }) => {
    const segments = path.split('/');
    const inRoutes = path.startsWith('apps/web/app/routes/');
    const complaint = (detail: string) => ({ rule: 'names', path, detail });
    return [
      ...(segments.some((segment) => dumpingGround.test(segment))
        ? [complaint('a dumping ground: name what it does')]
        : []),
      ...(!inRoutes && segments.slice(0, -1).some((folder) => !kebabFolder.test(folder))
        ? [complaint('folder names are kebab-case')]
        : []),
    ];
  });
}
