import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../../..');

test('an export of a package that nobody imports is refused', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'knip-'));
  const files = {
    'package.json': '{"name":"house","private":true,"type":"module"}',
    'pnpm-workspace.yaml': 'packages: [packages/*]\n',
    'packages/core/package.json': '{"name":"@triage/core","type":"module","exports":{"./*":"./src/*.ts"}}',
    'packages/core/src/lane.ts': 'export const lane = 1;\nexport const spare = 1;\n',
    'packages/core/src/list.ts': "import { lane } from './lane.ts';\n\nconsole.log(lane);\n",
  };
  try {
    cpSync(path.join(root, 'knip.json'), path.join(folder, 'knip.json'));
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
      writeFileSync(path.join(folder, file), text);
    }
    const knip = path.join(root, 'node_modules/knip/bin/knip.js');
    const options = ['--no-progress', '--no-config-hints', '--include', 'exports'];
    const { status, stdout } = spawnSync(process.execPath, [knip, ...options], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(stdout).toMatch(/spare +packages\/core\/src\/lane\.ts:2/);
    expect(stdout).not.toMatch(/lane +packages/);
    expect(status).toBe(1);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
