import { beforeAll, expect, test } from 'vitest';
import { findSharedWorld } from '../support/find-shared-world.ts';
import { connectedNewcomer, type Person } from '../support/person.ts';
import type { WorldAddress } from '../support/start-world.ts';

let world: WorldAddress;
let person: Person;
beforeAll(async () => {
  world = await findSharedWorld();
  person = await connectedNewcomer(world);
});

test('a poll without changes costs less than 300 bytes', async () => {
  let response = await person.fetch('/api/inbox/changes');
  expect(await response.json()).toMatchObject({ version: expect.any(String), progress: { done: 0 } });
  // The first indexing may still change the version.
  await expect
    .poll(
      async () => {
        response = await person.fetch('/api/inbox/changes', {
          headers: { 'If-None-Match': response.headers.get('etag') ?? '' },
        });
        return response.status;
      },
      { timeout: 40_000 },
    )
    .toBe(304);
  const head = [...response.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
  expect(`HTTP/1.1 304 Not Modified\r\n${head}\r\n`.length).toBeLessThan(300);
});

test('answers without a token when no realtime service is configured', async () => {
  const response = await person.fetch('/api/realtime/token');
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ token: null });
});

test("another user's attachment is a 404", async () => {
  const response = await person.fetch('/attachments/18c0000000000001/1');
  expect(response.status).toBe(404);
  expect(await response.json()).toEqual({ error: 'Not found' });
  const page = await person.fetch('/attachments/18c0000000000001/1', { headers: { Accept: 'text/html' } });
  expect(page.status).toBe(404);
  expect(await page.text()).toContain('<h1>File not found</h1>');
});
