const PLAIN = new Set([
  'CannotReachDatabase',
  'DataFolderHeld',
  'DiskFull',
  'FolderNotPrivate',
  'DatabaseIsNewer',
  'MigrationEdited',
  'MigrationUnfinished',
  'MigrationFailed',
]);

/** One line with the setting and the fix; a stack only for unexpected errors. */
export function describeStartProblem(error: unknown): string {
  const { code, port, message, name, stack } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE')
    return `PORT ${port} is in use: stop what listens there, or choose another, as in PORT=3001`;
  if (code === 'EACCES' && port !== undefined)
    return `PORT ${port} may not be used by this user: choose one above 1023`;
  if (PLAIN.has(name)) return message;
  return stack ?? String(error);
}
