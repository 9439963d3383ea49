import { parseArgs } from 'node:util';
import { openDatabase } from './open-database.ts';
import { DEFAULT_PARTITIONS, MOST_PARTITIONS, partitionDatabase } from './partition/partition-database.ts';

/** `npm run partition`: exit code 0 when the tables have as many partitions as were asked for, 1 when they have not. */
async function partition(args: string[]): Promise<void> {
  const { partitions, dryRun } = parse(args);
  const url = process.env['DATABASE_DIRECT_URL'] || process.env['DATABASE_URL'];
  if (!url) throw new Error('Set DATABASE_URL to a PostgreSQL');
  const database = await openDatabase({ url, poolSize: 1, onNotice: (line) => console.error(line) });
  const shape = partitions === 0 ? 'one table' : `${partitions} partitions`;
  try {
    const count = await partitionDatabase(database, {
      partitions,
      dryRun,
      onTable: ({ name, rows, size }) =>
        console.log(`${name}: about ${rows.toLocaleString('en')} rows, ${size}, into ${shape}`),
    });
    if (count === 0) console.log(`Nothing to do: all are in ${shape} already`);
    else if (dryRun)
      console.log('\nNothing was changed. Each needs as much free disk again while it is copied');
    else console.log(`\n${count} tables done. Start the app again`);
  } finally {
    await database.close();
  }
}

function parse(args: string[]): { partitions: number; dryRun: boolean } {
  const use = `Use: npm run partition [-- --partitions ${DEFAULT_PARTITIONS}] [--dry-run]; 0 makes one table of each again`;
  try {
    const { values } = parseArgs({
      args,
      options: {
        partitions: { type: 'string', default: String(DEFAULT_PARTITIONS) },
        'dry-run': { type: 'boolean', default: false },
      },
    });
    const partitions = Number(values.partitions);
    if (/^\d+$/.test(values.partitions) && partitions <= MOST_PARTITIONS && partitions !== 1)
      return { partitions, dryRun: values['dry-run'] };
  } catch {}
  throw new Error(`${use}, ${MOST_PARTITIONS} is the most`);
}

try {
  await partition(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
