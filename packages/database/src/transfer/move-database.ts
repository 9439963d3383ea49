import { listTables } from '../list-tables.ts';
import { migrateDatabase } from '../migrate/migrate-database.ts';
import type { Database } from '../open-database.ts';
import { fillTables, type OnTable } from './fill-tables.ts';
import { settleTexts, streamRows, sumTable } from './table-rows.ts';

/** Both sides are migrated to the same version first; then everything is copied, counted and compared. */
export async function moveDatabase(source: Database, target: Database, onTable: OnTable): Promise<number> {
  await migrateDatabase(source);
  await migrateDatabase(target);
  return source.transaction(
    async (from) => {
      await settleTexts(from);
      const tables = new Map((await listTables(from)).map((table) => [table.name, table]));
      return target.transaction((to) =>
        fillTables(
          to,
          {
            // By the columns of the target: the order of columns added later may differ.
            rowsOf: (table) => (tables.has(table.name) ? streamRows(from, table) : undefined),
            sumOf: (table) => sumTable(from, table),
          },
          onTable,
        ),
      );
    },
    { isolation: 'repeatable read' },
  );
}
