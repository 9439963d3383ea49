/** The database was left as it is. */
class MigrationRefused extends Error {
  override name = 'MigrationRefused';
}

export class DatabaseIsNewer extends MigrationRefused {
  override name = 'DatabaseIsNewer';
  constructor(names: string[]) {
    super(
      `The database was made by a newer version of this app (it has ${names.join(', ')}): install that version, or use another database`,
    );
  }
}

export class MigrationEdited extends MigrationRefused {
  override name = 'MigrationEdited';
  constructor(names: string[]) {
    super(
      `${names.join(', ')} was changed after this database ran it: restore the file, and put the change into a new migration`,
    );
  }
}

export class MigrationUnfinished extends MigrationRefused {
  override name = 'MigrationUnfinished';
  constructor(names: string[]) {
    super(
      `${names.join(', ')} was begun in this database by another tool and did not finish: resolve it there first`,
    );
  }
}

/** Its transaction was rolled back; those before it stay. */
export class MigrationFailed extends Error {
  override name = 'MigrationFailed';
  constructor(name: string, cause: unknown) {
    super(`Migration ${name} failed: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}
