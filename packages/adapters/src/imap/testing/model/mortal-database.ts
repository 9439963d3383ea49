import type { Database, Sql } from '@triage/database/open-database';

/** The process is dead: nothing that it does has an effect any more. */
export class Killed extends Error {}

export interface MortalDatabase {
  db: Database;
  /** After so many statements from now; a transaction that is open is rolled back, as by a killed process. */
  dieAfter(statements: number): void;
  die(): void;
  readonly isDead: boolean;
}

export function mortalDatabase(real: Database): MortalDatabase {
  let left = Number.POSITIVE_INFINITY;
  const live = () => {
    left -= 1;
    if (left < 0) throw new Killed('The process was killed');
  };
  const mortalSql = (sql: Sql): Sql => ({
    async query(...statement) {
      live();
      return sql.query(...statement);
    },
  });
  const mortal = (db: Database): Database => ({
    ...db,
    ...mortalSql(db),
    async transaction(work, options) {
      live();
      const result = await db.transaction((tx) => work(mortalSql(tx)), options);
      // It may die after the commit and before it knows.
      live();
      return result;
    },
    forTenant: (userId) => mortal(db.forTenant(userId)),
  });
  return {
    db: mortal(real),
    dieAfter: (statements) => {
      left = statements;
    },
    die: () => {
      left = 0;
    },
    get isDead() {
      return left <= 0;
    },
  };
}
