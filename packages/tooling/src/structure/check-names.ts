import { isTest, type SourceFile, type Violation } from './source-file.ts';

const kebabFolder = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const dumpingGround = /^(utils?|helpers?|common|misc)(\.|$)/;

/** `find`, `get` and `list` query the database, `parse` and `decode` take bytes or text, `fetch` uses the network. */
const unclear = /^read[A-Z]/;

/** A folder with more files than this gets sub-folders. */
const ROOM_MAX = 25;
/** A route is a file here, so this folder is as large as the API. */
const routes = 'apps/web/app/routes';

export function checkNames(files: SourceFile[]): Violation[] {
  return [...checkFunctions(files), ...checkRooms(files), ...checkPaths(files)];
}

function checkFunctions(files: SourceFile[]): Violation[] {
  return files
    .filter(({ path }) => !isTest(path))
    .flatMap(({ path, functions }) =>
      functions
        .filter(({ name }) => unclear.test(name))
        .map(({ name, line }) => ({
          rule: 'names',
          path,
          line,
          detail: `${name}: find, get or list rows, parse or decode bytes, fetch from the network`,
        })),
    );
}

function checkRooms(files: SourceFile[]): Violation[] {
  const sources = files.filter(({ path }) => !/\.test\.tsx?$/.test(path));
  const rooms = Map.groupBy(sources, ({ path }) => path.slice(0, path.lastIndexOf('/')));
  return [...rooms]
    .filter(([room, { length }]) => length > ROOM_MAX && room !== routes)
    .map(([path, { length }]) => ({
      rule: 'names',
      path,
      detail: `${length} files: more than ${ROOM_MAX} need sub-folders`,
    }));
}

function checkPaths(files: SourceFile[]): Violation[] {
  return files.flatMap(({ path }) => {
    const segments = path.split('/');
    const inRoutes = path.startsWith('apps/web/app/routes/');
    const complaint = (detail: string) => ({ rule: 'names', path, detail });
    return [
      ...(segments.some((segment) => dumpingGround.test(segment))
        ? [complaint('a dumping ground: name what it does')]
        : []),
      ...(/^read-/.test(segments.at(-1) ?? '') && !isTest(path)
        ? [complaint('a file has the name of its function, which is not "read"')]
        : []),
      ...(!inRoutes && segments.slice(0, -1).some((folder) => !kebabFolder.test(folder))
        ? [complaint('folder names are kebab-case')]
        : []),
    ];
  });
}
