export interface MissingRight {
  /** Without it no migration can run. */
  blocks: boolean;
  /** What is missing, and what that costs. */
  detail: string;
  /** For an administrator, to be run in this database. */
  statements: string[];
}

/** Nothing was changed by the migration that met it. The message has everything for the administrator at once. */
export class RightsMissing extends Error {
  override name = 'RightsMissing';
  constructor(missing: readonly MissingRight[], cause: unknown) {
    super(`${listRights(missing)}\nThen repeat this command.`, { cause });
  }
}

/** Each missing right in a line, then the statements that give them. */
export function listRights(missing: readonly MissingRight[]): string {
  const details = missing.map(({ detail }) => `${detail}.`);
  const statements = missing.flatMap((right) => right.statements.map((statement) => `  ${statement}`));
  return [...details, 'An administrator of the server has to run, in this database:', ...statements].join(
    '\n',
  );
}
