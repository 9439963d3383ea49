import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { EXCEPTIONS } from './prove-walls/exceptions.ts';
import { listWalls, type Wall } from './prove-walls/list-walls.ts';
import { tryWall } from './prove-walls/try-wall.ts';

/**
 * `npm run prove-walls [-- words …] [--again]`: takes away each policy and each tenant condition of a statement, one at a
 * time, and expects a test to go red. It takes hours; what was proved is kept in .cache and not tried again unless asked.
 * Words choose the walls that have one of them in their name.
 */
const root = path.resolve(import.meta.dirname, '../../..');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { again: { type: 'boolean', default: false } },
});
const file = path.join(root, '.cache/prove-walls.json');
const proved: Record<string, string | null> =
  existsSync(file) && !values.again ? JSON.parse(readFileSync(file, 'utf8')) : {};
const chosen = listWalls(root).filter(
  ({ name }) => positionals.length === 0 || positionals.some((word) => name.includes(word)),
);
for (const wall of chosen) console.log(`${mark(await prove(wall))} ${wall.name}: ${describe(wall)}`);
const open = chosen.filter(({ name }) => !proved[name] && !EXCEPTIONS[name]);
const excepted = chosen.filter(({ name }) => !proved[name] && EXCEPTIONS[name]).length;
console.log(
  `${chosen.length - open.length - excepted} of ${chosen.length} walls proved, ${excepted} excepted with a reason, ${open.length} not`,
);
process.exitCode = open.length === 0 ? 0 : 1;

async function prove(wall: Wall): Promise<boolean> {
  if (!proved[wall.name] && !EXCEPTIONS[wall.name]) {
    const red = await tryWall(root, wall);
    if (red === undefined) return false;
    proved[wall.name] = red;
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(proved, null, 2));
  }
  return Boolean(proved[wall.name] ?? EXCEPTIONS[wall.name]);
}

function mark(isProved: boolean): string {
  return isProved ? '✓' : '✗';
}

function describe({ name }: Wall): string {
  return (
    proved[name] ?? EXCEPTIONS[name] ?? (name in proved ? 'no test noticed' : 'its tests could not be run')
  );
}
