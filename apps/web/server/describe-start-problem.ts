const PLAIN = new Set([
  'CannotReachDatabase',
  'DataFolderHeld',
  'DiskFull',
  'FolderNotPrivate',
  'DatabaseIsNewer',
  'MigrationEdited',
  'MigrationUnfinished',
  'MigrationFailed',
  'RightsMissing',
]);

/** One line with the setting and the fix; a stack only for unexpected errors. */
export function describeStartProblem(error: unknown): string {
  const { code, port, message, name, stack } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE')
    return `PORT ${port} is in use: stop the process that listens there, or choose another port, as in PORT=3001`;
  if (code === 'EACCES' && port !== undefined)
    return `PORT ${port} needs more privileges: choose a port above 1023`;
  if (PLAIN.has(name)) return message;
  return stack ?? String(error);
}
