import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import ts from 'typescript';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

// Two compilations.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../../..');
const project = mkdtempSync(path.join(tmpdir(), 'triage-consumer-'));
const installed = path.join(project, 'node_modules/@triage/client');

const PROGRAM = `
import { createClient } from '@triage/client/create-client';
import { RefusedError } from '@triage/client/triage-error';

const triage = createClient({ baseUrl: String(process.argv[2]), token: 'itk_secret' });
const { rows } = await triage.listInbox({ view: 'reply', limit: 20 });
console.log(rows.map(({ subject }) => subject.toUpperCase()).join());
// @ts-expect-error there is no such view
const refused = await triage.listInbox({ view: 'nowhere' }).catch((error: unknown) => error);
console.log(refused instanceof RefusedError ? refused.status : 'no refusal');
`;

beforeAll(async () => {
  await run(process.execPath, ['packages/tooling/src/pack-client.ts', project], { cwd: root });
  mkdirSync(installed, { recursive: true });
  const packed = readdirSync(project).find((name) => name.endsWith('.tgz')) ?? '';
  await run('tar', ['-xzf', path.join(project, packed), '--strip-components=1', '-C', installed]);
  // The one package that it names; a registry would bring it.
  symlinkSync(path.join(root, 'packages/contract/node_modules/zod'), path.join(project, 'node_modules/zod'));
  writeFileSync(path.join(project, 'package.json'), '{ "type": "module" }');
  writeFileSync(path.join(project, 'program.ts'), PROGRAM);
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

test('another project installs the client, gets type errors for wrong calls, and runs', async () => {
  const program = ts.createProgram([path.join(project, 'program.ts')], {
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    strict: true,
    skipLibCheck: true,
    typeRoots: [path.join(root, 'node_modules/@types')],
    types: ['node'],
  });
  program.emit();
  const told = ts.getPreEmitDiagnostics(program).map(({ messageText }) => messageText);
  expect(told).toEqual([]);

  const asked: unknown[] = [];
  const server = createServer((request, response) => {
    asked.push([request.url, request.headers.authorization]);
    const isKnown = request.url?.includes('view=reply');
    response.writeHead(isKnown ? 200 : 400, { 'Content-Type': 'application/json' });
    response.end(isKnown ? '{"rows":[{"subject":"Contract"}],"nextCursor":null}' : '{"error":"Invalid"}');
  }).listen(0, '127.0.0.1');
  try {
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const program = path.join(project, 'program.js');
    const { stdout } = await run(process.execPath, [program, `http://127.0.0.1:${port}`]);
    expect(stdout).toBe('CONTRACT\n400\n');
    expect(asked[0]).toEqual(['/api/inbox/list?view=reply&limit=20', 'Bearer itk_secret']);
  } finally {
    server.close();
  }
});
