import { migrateDatabase } from '../migrate/migrate-database.ts';
import { openDatabase } from '../open-database.ts';
import { eachDatabase } from '../testing/each-database.ts';
import { describeTenantStatements } from '../testing/tenant-statements.ts';

eachDatabase((makeEmpty) => {
  describeTenantStatements(async () => {
    const database = await openDatabase({ ...(await makeEmpty()), poolSize: 3 });
    await migrateDatabase(database);
    return database;
  });
});
