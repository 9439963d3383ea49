import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { adviseRights } from '../migrate/find-missing-rights.ts';
import { type Database, openDatabase } from '../open-database.ts';
import { backupDatabase } from './backup-database.ts';
import { checkBackup } from './check-backup.ts';
import { moveDatabase } from './move-database.ts';
import { restoreDatabase } from './restore-database.ts';

export interface TransferPlace {
  /** Empty for the embedded database. */
  url: string | undefined;
  dataDir: string;
}

/** The arguments are invalid. */
export class WrongUse extends Error {}

const onTable = (name: string, rows: number) => {
  if (rows > 0) console.log(`  ${name.padEnd(24)} ${String(rows).padStart(9)} rows`);
};
const onNotice = (line: string) => console.error(line);

/** `npm run move -- --to <DATABASE_URL>`: the embedded database into an empty PostgreSQL. */
export async function move(args: string[], { dataDir }: TransferPlace): Promise<void> {
  const { values } = parseArgs({ args, options: { to: { type: 'string' } } });
  if (!values.to) throw new WrongUse('npm run move -- --to postgresql://user:password@host:5432/database');
  if (!existsSync(join(dataDir, 'database')))
    throw new Error(`There is no embedded database in ${dataDir}: set DATA_DIR to where it is`);
  const source = await openDatabase({ dataDir, onNotice });
  try {
    const target = await openDatabase({ url: values.to, poolSize: 2, onNotice });
    try {
      const rows = await moveDatabase(source, target, onTable);
      console.log(`Moved ${rows} rows; counts and checksums agree on both sides.`);
      await printAdvice(target);
      console.log(
        'Now set DATABASE_URL to the new address and start the app. The old database was not changed.',
      );
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

/** `npm run backup -- <file>`: of the configured database. PostgreSQL may be in use meanwhile. */
export async function backup(args: string[], place: TransferPlace): Promise<void> {
  const file = onlyFile(args, 'npm run backup -- backups/triage.backup');
  if (existsSync(file)) throw new Error(`${file} already exists: nothing was overwritten`);
  const database = await openDatabase({ ...place, onNotice });
  try {
    const rows = await backupDatabase(database, file, onTable);
    console.log(
      `Wrote ${rows} rows to ${file}. Keep INTEGRATION_KEK too, and elsewhere: it opens the tokens in it.`,
    );
  } finally {
    await database.close();
  }
}

/** `npm run restore -- <file>`: into the configured database, which has to be empty. */
export async function restore(args: string[], place: TransferPlace): Promise<void> {
  const file = onlyFile(args, 'npm run restore -- backups/triage.backup');
  if (!existsSync(file)) throw new Error(`There is no file ${file}`);
  const checked = await checkBackup(file);
  const database = await openDatabase({ ...place, onNotice });
  try {
    const rows = await restoreDatabase(database, checked, onTable);
    console.log(`Restored ${rows} rows; counts and checksums are those of the backup.`);
    await printAdvice(database);
  } finally {
    await database.close();
  }
}

async function printAdvice(database: Database): Promise<void> {
  const advice = await adviseRights(database);
  if (advice) console.log(`\n${advice}\nThen run npm run migrate.\n`);
}

function onlyFile(args: string[], use: string): string {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const [file, ...more] = positionals;
  if (!file || more.length > 0) throw new WrongUse(use);
  return file;
}
