import { chmodSync, chownSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../open-database.ts';
import { makeTemporaryFolder } from '../testing/each-database.ts';
import { makePrivateFolder } from './make-private-folder.ts';

let root = '';
beforeAll(() => {
  root = makeTemporaryFolder();
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const modeOf = (path: string) => (statSync(path).mode & 0o7777).toString(8);

function folderOf(name: string, mode: number, file?: string): string {
  const folder = join(root, name);
  mkdirSync(folder);
  if (file) writeFileSync(join(folder, file), '');
  chmodSync(folder, mode);
  return folder;
}

describe('the data folder', () => {
  it('is made for its owner alone, with its parents', () => {
    const folder = join(root, 'new', 'data');
    makePrivateFolder(folder);
    expect(modeOf(folder)).toBe('700');
    expect(modeOf(join(root, 'new'))).toBe('700');
  });

  it.each([0o755, 0o775, 0o750, 0o701])(
    'of mode %o is closed to others, empty or filled by this app',
    (mode) => {
      const [empty, used] = [folderOf(`empty ${mode}`, mode), folderOf(`used ${mode}`, mode, 'secrets.json')];
      makePrivateFolder(empty);
      makePrivateFolder(used);
      expect([empty, used].map(modeOf)).toEqual(['700', '700']);
    },
  );

  it('that holds other files is refused as it is, so that no shared folder is closed by mistake', () => {
    const folder = folderOf('shared', 0o755, 'passwd');
    expect(() => makePrivateFolder(folder)).toThrow(/holds other files.*choose another DATA_DIR/);
    expect(modeOf(folder)).toBe('755');
  });

  it('like /tmp is refused', () => {
    expect(() => makePrivateFolder(folderOf('tmp', 0o1777))).toThrow(/shared with other users/);
  });

  it.skipIf(process.getuid?.() !== 0)('of another user is refused if everybody may write to it', () => {
    const [open, mounted] = [folderOf('open', 0o777), folderOf('mounted', 0o2775)];
    chownSync(open, 12_345, 12_345);
    chownSync(mounted, 12_345, 12_345);
    expect(() => makePrivateFolder(open)).toThrow(/belongs to another user/);
    makePrivateFolder(mounted);
  });
});

it('only the owner can read an embedded database, and one of an earlier version is restricted at its next start', async () => {
  const dataDir = folderOf('data', 0o755);
  await (await openDatabase({ dataDir })).close();
  expect([dataDir, join(dataDir, 'database')].map(modeOf)).toEqual(['700', '700']);
  chmodSync(dataDir, 0o755);
  chmodSync(join(dataDir, 'database'), 0o755);
  await (await openDatabase({ dataDir })).close();
  expect([dataDir, join(dataDir, 'database')].map(modeOf)).toEqual(['700', '700']);
});
