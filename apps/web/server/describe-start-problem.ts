const PLAIN = new Set([
  'DataFolderHeld',
  'DatabaseIsNewer',
  'MigrationEdited',
  'MigrationUnfinished',
  'MigrationFailed',
]);

/** One line that names the setting and the way out; a stack only for what nobody foresaw. */
export function describeStartProblem(error: unknown): string {
  const { code, port, message, name, stack } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE')
    return `PORT ${port} is in use: stop what listens there, or choose another, as in PORT=3001`;
  if (code === 'EACCES' && port !== undefined)
    return `PORT ${port} may not be used by this user: choose one above 1023`;
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === '28P01' || code === '3D000')
    return `DATABASE_URL cannot be reached: ${message || code}`;
  if (PLAIN.has(name)) return message;
  return stack ?? String(error);
}
