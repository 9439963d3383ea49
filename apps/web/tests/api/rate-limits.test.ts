import { rateLimits } from '@triage/contract/rate-limits';
import { beforeAll, expect, test } from 'vitest';
import { mutateProcedure } from '../support/call-procedure.ts';
import { findSharedWorld } from '../support/find-shared-world.ts';
import { connectedNewcomer, type Person } from '../support/person.ts';
import type { WorldAddress } from '../support/start-world.ts';

let world: WorldAddress;
let person: Person;
beforeAll(async () => {
  world = await findSharedWorld();
  person = await connectedNewcomer(world);
});

/** An invalid body counts against the limit and costs nothing else. */
const turn = () => person.call('POST', '/api/agent/chat', {});

test('calls above the limit get 429 with Retry-After; other kinds of calls continue', async () => {
  const { burst, perMinute } = rateLimits.agent;
  const began = performance.now();
  const answers = await Promise.all(Array.from({ length: burst + 20 }, turn));
  const refused = answers.filter((answer) => answer.status === 429);
  const refilled = Math.ceil(((performance.now() - began) * perMinute) / 60_000);
  expect(refused.length).toBeLessThanOrEqual(20);
  expect(refused.length).toBeGreaterThanOrEqual(20 - refilled);
  for (const answer of refused) {
    expect(await answer.json()).toEqual({ error: 'Too many requests' });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(60 / perMinute);
  }
  expect((await person.fetch('/api/inbox/changes')).status).toBe(200);
});

test('over tRPC it is 429 with Retry-After too', async () => {
  const calls = Array.from({ length: rateLimits.agent.burst + 1 }, () =>
    mutateProcedure(person, 'agent.chat', {}),
  );
  const refused = (await Promise.all(calls)).find((answer) => answer.status === 429);
  expect(refused?.headers.get('retry-after')).toMatch(/^\d+$/);
  expect(JSON.stringify(await refused?.json())).toContain('Too many requests');
});

test('tRPC refuses bodies above 1 MiB like every other route', async () => {
  const large = { lane: 'done', threadId: 'x'.repeat(1_048_576) };
  const refused = await mutateProcedure(person, 'triage.restore', large);
  expect({ status: refused.status, body: await refused.json() }).toEqual({
    status: 413,
    body: { error: 'Payload too large' },
  });
  const streamed = await person.fetch('/api/trpc/triage.restore', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: new Blob([JSON.stringify({ json: large })]).stream(),
    duplex: 'half',
  } as RequestInit);
  expect(streamed.status).toBe(413);
});

test('without a session the body is not read', async () => {
  const refused = await fetch(`${world.appUrl}/api/trpc/triage.restore`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ json: { threadId: 'x'.repeat(1_048_576) } }),
  });
  expect(refused.status).toBe(401);
});
