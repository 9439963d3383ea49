import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { findSharedWorld } from '../support/find-shared-world.ts';
import { fetchOutbox } from '../support/mail/fetch-outbox.ts';
import { connectedNewcomer, newcomer, type Person } from '../support/person.ts';
import type { WorldAddress } from '../support/start-world.ts';

let world: WorldAddress;
let person: Person;
const work = `work-${randomUUID()}@alias.test`;
const SIGNATURE = '<div><b>Ada</b><img src="cid:x"><script>steal()</script></div>';

beforeAll(async () => {
  world = await findSharedWorld();
  person = await connectedNewcomer(world);
  await world.control('send-as', {
    email: person.email,
    addresses: [{ sendAsEmail: work, displayName: 'Ada at work', signature: SIGNATURE }],
  });
});

async function ask(method: string, path: string, body?: object, as = person) {
  const response = await as.call(method, `/api/inbox/${path}`, body);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

test('the signature of the mail account is imported, cleaned, and the addresses are listed with it', async () => {
  const imported = await ask('POST', 'signature', { address: work });
  expect(imported).toMatchObject({ status: 200, body: { signature: { text: 'Ada' } } });
  expect(JSON.stringify(imported.body)).not.toMatch(/script|cid:/);
  const { body } = await ask('GET', 'addresses');
  expect(body['addresses']).toMatchObject([
    { email: person.email, isPrimary: true, isDefault: true, signature: null },
    { email: work, name: 'Ada at work', signature: { text: 'Ada' } },
  ]);
});

test('an email leaves from the address that the request names, and anything else is a field error', async () => {
  await ask('POST', 'signature', { address: work });
  const mail = { to: ['bob@sandbox.test'], subject: randomUUID(), body: 'Hello\n\nAda' };
  for (const from of ['ben@sandbox.test', 'nobody', `${work}\r\nBcc: eve@sandbox.test`])
    expect(await ask('POST', 'send', { ...mail, from })).toMatchObject({
      status: 400,
      body: { fieldErrors: { from: [expect.any(String)] } },
    });
  for (const address of ['ben@sandbox.test', 'nobody'])
    expect(await ask('PUT', 'signature', { address, text: 'Mine' })).toMatchObject({ status: 400 });
  const { body } = await ask('POST', 'send', { ...mail, from: work });
  expect(await ask('PUT', 'send', { scheduledSendId: body['scheduledSendId'] })).toMatchObject({});
  await eventually(async () => {
    const sent = (await fetchOutbox(world)).filter(({ subject }) => subject === mail.subject);
    expect(sent).toMatchObject([{ from: work }]);
    expect(sent[0]?.raw.match(/<b>Ada<\/b>/g)).toHaveLength(1);
  });
});

test('one person’s address is nothing to another', async () => {
  const other = await newcomer(world);
  expect(await ask('GET', 'addresses', undefined, other)).toMatchObject({ body: { addresses: [] } });
  expect(await ask('PUT', 'signature', { address: work, text: 'Mine' }, other)).toMatchObject({
    status: 400,
  });
});
