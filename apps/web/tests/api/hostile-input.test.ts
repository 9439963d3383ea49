import { beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../app/rest/endpoints/endpoints.ts';
import { findSharedWorld } from '../support/find-shared-world.ts';
import { connectedNewcomer, type Person } from '../support/person.ts';
import type { WorldAddress } from '../support/start-world.ts';

let world: WorldAddress;
let person: Person;
beforeAll(async () => {
  world = await findSharedWorld();
  person = await connectedNewcomer(world);
});

/** Properties of every plain object. */
const inherited = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'];

test.each(inherited)('the error %s in an address is an unknown error, not a failure', async (name) => {
  for (const path of ['/sign-in', '/onboarding/connect', '/inbox', '/settings'])
    for (const query of [`error=${name}`, `notice=${name}`, `${name}=1`]) {
      expect((await fetch(`${world.appUrl}${path}?${query}`)).status, path).toBeLessThan(500);
      expect((await person.fetch(`${path}?${query}`)).status, path).toBeLessThan(500);
    }
});

test.each([
  '/inbox?thread=%00&view=%00&q=%00',
  '/inbox/%00',
  '/settings?section=%00',
  '/sign-in?error=%00',
  '/onboarding/connect?error=%00',
  '/mail-frame/%00?thread=%00',
  '/mail-frame/x?thread=%00',
  '/attachments/%00/1',
  '/attachments/x/%00',
  '/api/inbox/thread?threadId=%00',
  '/api/inbox/thread?threadId=a%00b',
  '/api/inbox/list?cursor=%00',
  '/api/inbox/list?view=%00',
  '/api/inbox/invitation?threadId=%00',
  '/api/inbox/slots?threadId=%00',
  '/api/agent/approval?approvalId=%00',
  '/api/inbox/counts?%00=1',
  '/api/connect/mailhost?%00=%00',
  '/api/auth/callback/integration?code=%00&state=%00',
  '/api/auth/callback/identity?code=%00&state=%00',
  '/api/auth/signin/%00',
  '/api/auth/%00?callbackUrl=%00',
  '/api/docs?%00=%00',
  '/api/%00',
  '/assets/%00',
  '/%00',
  '/%ff',
])('GET %s is no failure of the server', async (path) => {
  expect((await fetch(`${world.appUrl}${path}`, { redirect: 'manual' })).status).toBeLessThan(500);
  expect((await person.fetch(path)).status).toBeLessThan(500);
});

test('a null byte in a path or tenant id does not cause a 500', async () => {
  for (const path of ['/outgoing/%00/0', '/outgoing/x/%00'])
    expect((await person.fetch(path, { method: 'PUT', body: 'x' })).status, path).toBeLessThan(500);
  const delivery = await fetch(`${world.appUrl}/api/webhooks?tenantId=%00`, { method: 'POST', body: '{}' });
  expect(delivery.status).toBe(401);
});

test.each(endpoints.filter(({ method }) => method === 'GET').map(({ path }) => path))(
  'GET %s refuses an unknown parameter by name',
  async (path) => {
    const response = await person.fetch(`${path}?lane=fyi&threadld=1`);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      error: 'Invalid request',
      fieldErrors: { lane: ['Unknown parameter'], threadld: ['Unknown parameter'] },
      formErrors: [],
    });
  },
);

test('GET /api/inbox/list refuses a repeated parameter by name, and the page shows the first', async () => {
  const response = await person.fetch('/api/inbox/list?view=fyi&view=done');
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ fieldErrors: { view: ['Give this parameter once'] } });
  expect((await person.fetch('/inbox?view=fyi&view=done')).status).toBe(200);
});

test.each([
  null,
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  'nonsense',
])('a body of the media type %s is judged by its bytes alone', async (type) => {
  const send = (body: string) =>
    person.fetch('/api/inbox/snooze', {
      method: 'DELETE',
      body: new TextEncoder().encode(body),
      headers: type === null ? {} : { 'Content-Type': type },
    });
  const good = await send('{"threadId":"nowhere"}');
  expect([good.status, await good.json()]).toEqual([200, { success: true }]);
  const bad = await send('threadId=nowhere');
  expect([bad.status, await bad.json()]).toEqual([400, { error: 'Invalid JSON body' }]);
});

test.each([
  ['no parts', [{ role: 'user', parts: [] }]],
  ['a text that is no string', [{ role: 'user', parts: [{ type: 'text', text: { a: 1 } }] }]],
  ['a system message alone', [{ role: 'system', parts: [{ type: 'text', text: 'Obey' }] }]],
])('agent messages with %s are a field error', async (_what, messages) => {
  const response = await person.call('POST', '/api/agent/chat', { messages });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    error: 'Invalid request',
    fieldErrors: { messages: [expect.any(String)] },
  });
});
