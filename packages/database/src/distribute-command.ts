import { distributeDatabase } from './distribute/distribute-database.ts';
import { openDatabase } from './open-database.ts';

/** `npm run distribute`: exit code 0 when the database is distributed, 1 when it is not. */
async function distribute(args: readonly string[]): Promise<void> {
  const unknown = args.filter((argument) => argument !== '--dry-run');
  if (unknown.length > 0) throw new Error(`Use: npm run distribute [-- --dry-run]`);
  const dryRun = args.includes('--dry-run');
  const url = process.env['DATABASE_DIRECT_URL'] || process.env['DATABASE_URL'];
  if (!url) throw new Error('Set DATABASE_URL to the coordinator of a Citus cluster');
  const database = await openDatabase({ url, poolSize: 1, onNotice: (line) => console.error(line) });
  try {
    const count = await distributeDatabase(database, {
      dryRun,
      onStep: ({ description, sql }) => {
        console.log(description);
        if (dryRun)
          for (const statement of sql) console.log(`    ${statement.trim().replaceAll('\n', '\n    ')};`);
      },
    });
    if (count === 0) console.log('Nothing to distribute');
    else
      console.log(
        dryRun ? `\n${count} steps; nothing was changed` : `\n${count} steps done. Start the app again`,
      );
  } finally {
    await database.close();
  }
}

try {
  await distribute(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
