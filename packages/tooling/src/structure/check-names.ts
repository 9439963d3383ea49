import type { SourceFile, Violation } from './source-file.ts';

/** A folder with more files than this gets sub-folders. A route is a file, so their folder is as large as the API. */
const FILES_MAX = 25;
const routes = 'apps/web/app/routes';

/** Paths that no file has; `biome.json` has the rest of the rule for names. */
const paths: [path: RegExp, why: string][] = [
  [/(^|\/)(utils?|helpers?|common|misc)(\.|\/)/, 'a dumping ground: name what it does'],
  [
    /^(?!.*(\.test\.|\/tests?\/|\/testing\/)).*\/read-[^/]*$/,
    'a file has the name of its function, which is not "read"',
  ],
  [/^(?!apps\/web\/app\/routes\/).*[^a-z0-9/-].*\//, 'folder names are kebab-case'],
  [/^apps\/web\/app\/routes\/.*\.test\./, 'a test inside routes/ becomes a route'],
];

export function checkNames(files: SourceFile[]): Violation[] {
  const sources = files.filter(({ path }) => !/\.test\.tsx?$/.test(path));
  const folders = Map.groupBy(sources, ({ path }) => path.slice(0, path.lastIndexOf('/')));
  return [
    ...files.flatMap(({ path }) =>
      paths.filter(([wrong]) => wrong.test(path)).map(([, detail]) => ({ rule: 'names', path, detail })),
    ),
    ...[...folders]
      .filter(([folder, { length }]) => length > FILES_MAX && folder !== routes)
      .map(([path, { length }]) => ({
        rule: 'names',
        path,
        detail: `${length} files: more than ${FILES_MAX} need sub-folders`,
      })),
  ];
}
