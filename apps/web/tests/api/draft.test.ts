import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliver, seesSubject } from '../support/call-procedure.ts';
import { connectedNewcomer, type Person } from '../support/person.ts';
import { startWorld, type World } from '../support/start-world.ts';

let world: World;
let person: Person;

beforeAll(async () => {
  world = await startWorld();
  person = await connectedNewcomer(world);
});
afterAll(() => world?.stop());

async function receive(subject: string, text = 'Hi, when will the offer be ready?\nBen'): Promise<string> {
  await deliver(world, { to: person.email, from: 'Ben Brown <ben@client.test>', subject, text });
  return (await seesSubject(person, subject)).threadId;
}

async function draft(body: object) {
  const response = await person.call('POST', '/api/inbox/draft', body);
  return {
    status: response.status,
    body: (await response.json()) as { draftHtml?: string; source?: string },
  };
}

test('drafts in each tone, and with defaults', async () => {
  const threadId = await receive('Offer');
  for (const tone of ['professional', 'friendly', 'brief', undefined]) {
    const { status, body } = await draft({ threadId, tone });
    expect(status).toBe(200);
    expect(body).toEqual({ source: 'ai', draftHtml: expect.stringContaining('<p>') });
  }
});

test('a thread that does not exist is 404', async () => {
  expect(await draft({ threadId: 'nowhere' })).toEqual({ status: 404, body: { error: 'Thread not found' } });
});

test('a draft streams and ends with the final HTML', async () => {
  const threadId = await receive('Streamed');
  const input = JSON.stringify({ json: { threadId, tone: 'friendly', wish: 'shorter, decline politely' } });
  const response = await person.fetch(`/api/trpc/draft.stream?input=${encodeURIComponent(input)}`, {
    headers: { Accept: 'text/event-stream' },
  });
  expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
  let heard = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    heard += decoder.decode(chunk, { stream: true });
    if (heard.includes('"type":"done"')) break;
  }
  expect(heard).toContain('"draftHtml":"<p>');
});

test('a draft to rewrite is sent in the body, because it may exceed the length of a URL', async () => {
  const threadId = await receive('Reworked');
  const body = { json: { threadId, wish: 'shorter', current: 'Dear Ann, thank you. '.repeat(900) } };
  const response = await person.call('POST', '/api/trpc/draft.stream', body, { Accept: 'text/event-stream' });
  expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
  await response.body?.cancel();
  const foreign = { Origin: 'https://elsewhere.test' };
  const refused = await (await person.call('POST', '/api/trpc/draft.stream', body, foreign)).text();
  expect(refused).toContain('Cross-site request refused');
  expect(refused).not.toContain('draftHtml');
});

test('falls back to the template when the model is down', async () => {
  const threadId = await receive('Down');
  await world.restartApp('SIGTERM', { OPENAI_API_KEY: 'sandbox-rate-limited' });
  const { status, body } = await draft({ threadId });
  expect(status).toBe(200);
  expect(body).toEqual({
    source: 'template',
    draftHtml: expect.stringContaining('when will the offer be ready?'),
  });
});
