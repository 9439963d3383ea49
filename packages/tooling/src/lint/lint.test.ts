import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../../..');
const verb = (name: string) => `packages/core/src/triage/${name}.ts`;
const door = (name: string) => `apps/web/app/routes/api.${name}.ts`;
const statement = "export const find = 'SELECT lane FROM threads WHERE user_id = $1';\n";

const wrong: Record<string, [text: string, rule: string]> = {
  [verb('function')]: ['export function readThread() {\n  return 1;\n}\n', 'fetch from the network'],
  [verb('arrow')]: ['export const readThread = async (id: string) => id;\n', 'fetch from the network'],
  [verb('mock.test')]: [
    "import { vi } from 'vitest';\n\nvi.mock('./arrow.ts', () => ({}));\n",
    'are not mocked',
  ],
  [verb('statement')]: [
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a template.
    'export const done = (table: string) => `UPDATE ${table}\n SET lane = $1`;\n',
    'SQL belongs to',
  ],
  [verb('piece')]: ["export const own = 'WHERE user_id = $1';\n", 'SQL belongs to'],
  [verb('sandbox')]: ["export const url = '/_sandbox/mail';\n", 'a sandbox exists'],
  [door('if')]: [
    'export function action(yes: boolean) {\n  if (yes) return 1;\n  return 2;\n}\n',
    'decides nothing',
  ],
  [door('for')]: [
    'export function action(all: string[]) {\n  for (const one of all) console.log(one);\n}\n',
    'decides nothing',
  ],
  [door('try')]: [
    'export function action() {\n  try {\n    console.log(1);\n  } catch {\n    return 1;\n  }\n  return 2;\n}\n',
    'decides nothing',
  ],
  [door('long')]: [`${'// line\n'.repeat(40)}export const action = 1;\n`, 'Maximum allowed is 40'],
  'apps/web/app/routes/page.tsx': [
    `${'// line\n'.repeat(150)}export const action = 1;\n`,
    'Maximum allowed is 150',
  ],
};

const right: Record<string, string> = {
  [verb('sentence')]: "console.log('Select a thread from the list, update its lane where needed');\n",
  [verb('archive.test')]: statement,
  'packages/database/src/tables/threads.ts': statement,
  [door('mounts')]: 'export const action = () => 1;\n',
  'apps/web/app/server/env-schema.ts': "export const names = ['SANDBOX_PORT'];\n",
};

let folder = '';
let reports: { path: string; message: string }[] = [];

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lint-'));
  for (const name of ['biome.json', 'packages/tooling/src/lint'])
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
  const texts = {
    ...right,
    ...Object.fromEntries(Object.entries(wrong).map(([file, [text]]) => [file, text])),
  };
  for (const [file, text] of Object.entries(texts)) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  reports = lint(folder);
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each(Object.entries(wrong))('%s is refused', (file, [, rule]) => {
  expect(reports.filter(({ path }) => path === file).map(({ message }) => message)).toContainEqual(
    expect.stringContaining(rule),
  );
});

it.each(Object.keys(right))('%s is allowed', (file) => {
  expect(reports.filter(({ path }) => path === file)).toEqual([]);
});

function lint(cwd: string): { path: string; message: string }[] {
  const biome = path.join(root, 'node_modules/@biomejs/biome/bin/biome');
  const options = ['lint', '--vcs-enabled=false', '--max-diagnostics=none', '--reporter=json'];
  try {
    return parseReports(execFileSync(process.execPath, [biome, ...options], { cwd, encoding: 'utf8' }));
  } catch (error) {
    return parseReports((error as { stdout: string }).stdout);
  }
}

function parseReports(output: string): { path: string; message: string }[] {
  const { diagnostics } = JSON.parse(output.slice(output.indexOf('{')));
  return diagnostics.map((one: { location: { path: string }; message: unknown; description?: string }) => ({
    path: one.location.path,
    message: `${JSON.stringify(one.message)} ${one.description ?? ''}`,
  }));
}
