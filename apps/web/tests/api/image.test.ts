import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliver, seesSubject } from '../support/call-procedure.ts';
import { repository } from '../support/child-process.ts';
import { eventually } from '../support/eventually.ts';
import { startCollector } from '../support/otlp-collector.ts';
import { connectedNewcomer } from '../support/person.ts';
import { startWorld, type World } from '../support/start-world.ts';

// The files that the Dockerfile copies, run as in the container. Outside the checkout, so that nothing is
// found there that was not copied.
let folder: string;
let world: World;
let collector: Awaited<ReturnType<typeof startCollector>>;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'triage-image-'));
  const fill = path.join(repository, 'packages/tooling/src/fill-image.ts');
  await promisify(execFile)(process.execPath, ['--no-warnings', fill, folder]);
  collector = await startCollector();
  world = await startWorld({ root: folder, env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url } });
}, 300_000);
afterAll(async () => {
  await world?.stop();
  await collector?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

test('the image sorts, drafts, searches, shows and exports mail as the checkout does', async () => {
  const person = await connectedNewcomer(world);
  await deliver(world, {
    to: person.email,
    from: 'Ben Brown <ben@client.test>',
    subject: 'Offer',
    text: 'Could you send the offer by Friday?',
  });
  const { threadId } = await seesSubject(person, 'Offer');
  const draft = await person.call('POST', '/api/inbox/draft', { threadId });
  expect(await draft.json()).toMatchObject({ source: 'ai' });
  await eventually(async () => {
    const found = await person.call('POST', '/api/search', { query: 'a price for the client' });
    expect(((await found.json()) as { results: unknown[] }).results).toHaveLength(1);
  });
  const page = await (await person.fetch('/inbox')).text();
  const [script] = /\/assets\/[\w.-]+\.js/.exec(page) ?? [];
  expect((await person.fetch(script ?? '')).status).toBe(200);
  expect((await person.fetch('/settings/export')).headers.get('content-type')).toBe('application/zip');
  await eventually(async () => expect(collector.spans().length).toBeGreaterThan(0));
});

test('the image contains the operator commands', async () => {
  await world.app.stop();
  const env = { ...process.env, ...world.env, NODE_OPTIONS: '--no-warnings' };
  const run = async (script: string, ...args: string[]) =>
    (await promisify(execFile)(process.execPath, [script, ...args], { cwd: folder, env })).stdout;
  expect(await run('packages/database/src/migrate-command.ts')).toContain('Nothing to migrate');
  expect(await run('apps/web/server/rotate-keys.ts')).toContain('1 connections');
  const file = path.join(folder, 'all.backup');
  expect(await run('packages/database/src/transfer-command.ts', 'backup', file)).toContain(file);
  expect(await run('apps/web/server/doctor.ts')).toContain('all applied');
}, 180_000);

test('the image does not contain build and test dependencies', async () => {
  const packages = await readdir(path.join(folder, 'node_modules/.pnpm'));
  const surplus = packages.filter((name) =>
    /^(typescript|vite|vitest|prisma|knip|node-linux|turbo)@/.test(name),
  );
  expect(surplus).toEqual([]);
});
