import { isTest, type SourceFile, type Violation } from './source-file.ts';

const routes = 'apps/web/app/routes/';
const largestDoor = 40;
const largestPage = 150;

/** A route file only mounts; the code it mounts is in a room. */
export function checkRoutes(files: SourceFile[]): Violation[] {
  return files
    .filter(({ path }) => path.startsWith(routes))
    .flatMap((file) => {
      const name = file.path.slice(routes.length);
      const isDoor = name.startsWith('api.');
      const complaint = (detail: string, line?: number) => ({
        rule: 'routes',
        path: file.path,
        ...(line ? { line } : {}),
        detail,
      });
      if (isTest(file.path)) return [complaint('a test inside routes/ becomes a route')];
      const largest = isDoor ? largestDoor : largestPage;
      return [
        ...(file.lines > largest
          ? [complaint(`${file.lines} lines; a route of ${largest} still only mounts`)]
          : []),
        ...(isDoor
          ? file.controlFlow.slice(0, 1).map((line) => complaint('a door decides nothing', line))
          : []),
      ];
    });
}

// The one place that may know the sandbox's port: the list of all variables.
const listsEveryVariable = 'apps/web/app/server/env-schema.ts';

export function checkSandboxMentions(files: SourceFile[]): Violation[] {
  return files
    .filter(({ path }) => /^(packages\/(contract|core|database|adapters)|apps\/web)\//.test(path))
    .filter(({ path, mentionsSandbox }) => mentionsSandbox && !isTest(path) && path !== listsEveryVariable)
    .map(({ path, mentionsSandbox }) => ({
      rule: 'sandbox',
      path,
      ...(mentionsSandbox ? { line: mentionsSandbox } : {}),
      detail: 'product code does not know that a sandbox exists',
    }));
}

export function checkMocks(files: SourceFile[]): Violation[] {
  return files.flatMap(({ path, ownModuleMocks }) =>
    ownModuleMocks.map((line) => ({
      rule: 'mocks',
      path,
      line,
      detail: 'our own modules are not mocked: use a fake of the port',
    })),
  );
}
