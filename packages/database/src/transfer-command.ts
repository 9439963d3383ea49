import { backup, move, restore, WrongUse } from './transfer/run-transfer.ts';

/** `npm run move`, `backup` and `restore`: exit code 0 when it is done, 1 when nothing was changed. */
const commands = { move, backup, restore };

const [name = '', ...args] = process.argv.slice(2);
try {
  const run = commands[name as keyof typeof commands];
  if (!run) throw new WrongUse(`one of ${Object.keys(commands).join(', ')}`);
  await run(args, {
    url: process.env['DATABASE_URL'] || undefined,
    dataDir: process.env['DATA_DIR'] || '.data',
  });
} catch (error) {
  const text = error instanceof Error ? error.message : String(error);
  console.error(error instanceof WrongUse ? `Use: ${text}` : text);
  if (error instanceof Error && error.name === 'DataFolderHeld')
    console.error(
      'The embedded database has one process at a time: stop the app for the moment that this takes',
    );
  process.exitCode = 1;
}
