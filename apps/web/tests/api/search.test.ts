import type { SearchAnswer } from '@triage/contract/inbox/search';
import { beforeAll, expect, test } from 'vitest';
import { deliver, seesSubject } from '../support/call-procedure.ts';
import { eventually } from '../support/eventually.ts';
import { findSharedWorld } from '../support/find-shared-world.ts';
import { connectedNewcomer, newcomer, type Person } from '../support/person.ts';
import type { WorldAddress } from '../support/start-world.ts';

let world: WorldAddress;
let person: Person;
let lease = '';

beforeAll(async () => {
  world = await findSharedWorld();
  person = await connectedNewcomer(world);
  const text = 'The deposit of the flat is returned in May.';
  await deliver(world, { to: person.email, from: 'Zoë Brown <zoe@flat.test>', subject: 'Your Léase', text });
  await deliver(world, { to: person.email, from: 'Ben <ben@work.test>', subject: 'Lunch', text: 'Noon?' });
  lease = (await seesSubject(person, 'Your Léase')).threadId;
  await seesSubject(person, 'Lunch');
});

async function search(body: unknown, path = '/api/search/advanced') {
  const response = await person.call('POST', path, body);
  return { status: response.status, body: (await response.json()) as SearchAnswer & Record<string, unknown> };
}

test.each([
  { query: 'lease deposit' },
  { query: 'from:zoe -lunch' },
  { query: '"returned in may"' },
  { sender: 'FLAT.test', query: 'retur' },
  { sender: 'zoe', hasAttachment: false, after: '2020-01-01T00:00:00+02:00' },
])('advanced search by %j finds the thread', async (body) => {
  const { status, body: answer } = await search(body);
  expect(status).toBe(200);
  expect(answer.results).toMatchObject([{ threadId: lease, subject: 'Your Léase' }]);
  expect(Object.keys(answer.results[0] ?? {}).sort()).toEqual(
    ['lane', 'priority', 'score', 'sender', 'snippet', 'subject', 'threadId'].sort(),
  );
});

test.each([
  [{}, 'formErrors'],
  [{ query: 'x'.repeat(10_000) }, 'query'],
  [{ query: 'x\u0000' }, 'query'],
  [{ query: 'x', limit: 0 }, 'limit'],
  [{ after: '2026-02-01T00:00:00Z', before: '2026-01-01T00:00:00Z' }, 'before'],
])('advanced search refuses %j on %s', async (body, field) => {
  const { status, body: answer } = await search(body);
  expect({ status, error: answer['error'] }).toEqual({ status: 400, error: 'Invalid request' });
  expect(JSON.stringify(answer)).toContain(`"${field}":[`);
});

test.each(["' OR 1=1; --", 'a & | ! <-> :*', '((("', '\u202e', '(a+)+$'])(
  'advanced search returns a list for %j',
  async (query) => {
    expect(await search({ query })).toMatchObject({ status: 200, body: { results: [] } });
  },
);

test('semantic search works once the mailbox is embedded; reembed then has nothing to do', async () => {
  const hits = await eventually(async () => {
    const { body } = await search({ query: 'rent of the apartment, deposit' }, '/api/search');
    if (body.results.length === 0) throw new Error('Nothing is found by meaning yet');
    return body.results;
  });
  expect(hits.map((hit) => hit.threadId)).toContain(lease);
  const answer = await eventually(async () => {
    const { body } = await search({ provider: 'ai_primary' }, '/api/inbox/reembed');
    if (body['status'] !== 'nothing-to-do') throw new Error(`reembed: ${JSON.stringify(body)}`);
    return body;
  });
  expect(answer).toEqual({ status: 'nothing-to-do', provider: 'ai_primary', total: 0 });
});

test('semantic search needs no mail connection, advanced search does', async () => {
  const stranger = await newcomer(world);
  const meaning = await stranger.call('POST', '/api/search', { query: 'anything' });
  expect([meaning.status, await meaning.json()]).toEqual([200, { results: [] }]);
  expect((await stranger.call('POST', '/api/search/advanced', { query: 'x' })).status).toBe(403);
  expect((await stranger.call('POST', '/api/inbox/reembed', {})).status).toBe(403);
});
