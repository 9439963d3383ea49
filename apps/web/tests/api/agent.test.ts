import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { connectedNewcomer, type Person } from '../support/person.ts';
import { CRON_SECRET, startWorld, type World } from '../support/start-world.ts';

let world: World;
let person: Person;

beforeAll(async () => {
  world = await startWorld();
  person = await connectedNewcomer(world);
});
afterAll(() => world?.stop());

type Chunk = { type: string; [key: string]: unknown };
type Part = { type: string; [key: string]: unknown };
interface Message {
  id: string;
  role: 'user' | 'assistant';
  parts: Part[];
}

function says(text: string): Message {
  return { id: crypto.randomUUID(), role: 'user', parts: [{ type: 'text', text }] };
}

async function chat(messages: Message[], who = person): Promise<Chunk[]> {
  const response = await who.call('POST', '/api/agent/chat', { messages });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
  expect(response.headers.get('x-vercel-ai-ui-message-stream')).toBe('v1');
  const events = (await response.text()).split('\n\n').filter((event) => event.startsWith('data: {'));
  return events.map((event) => JSON.parse(event.slice('data: '.length)) as Chunk);
}

/** The send's card from the stream, and the part as a client keeps it. */
function cardOf(chunks: Chunk[]): { approvalId: string; part: Part; descriptor: unknown } {
  const request = chunks.find(({ type }) => type === 'tool-approval-request');
  const call = chunks.find(
    ({ type, toolCallId }) => type === 'tool-input-available' && toolCallId === request?.['toolCallId'],
  );
  if (!request || !call) throw new Error(`No card in ${JSON.stringify(chunks)}`);
  const { toolCallId, toolName, input } = call;
  const approvalId = String(request['approvalId']);
  const part = {
    type: `tool-${toolName}`,
    toolCallId,
    input,
    state: 'approval-requested',
    approval: { id: approvalId },
  };
  return { approvalId, part, descriptor: request['approvalDescriptor'] };
}

function answered(part: Part, approved: boolean): Message {
  const approval = { ...(part['approval'] as object), approved };
  return { id: 'answer', role: 'assistant', parts: [{ ...part, state: 'approval-responded', approval }] };
}

async function outboxTo(to: string): Promise<unknown[]> {
  const { messages } = (await world.control('outbox')) as { messages: { to: string[] }[] };
  return messages.filter((mail) => mail.to.some((address) => address.includes(to)));
}

async function dispatch(): Promise<number> {
  const response = await fetch(`${world.appUrl}/api/cron/process-due`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${CRON_SECRET}` },
  });
  return ((await response.json()) as { sentCount: number }).sentCount;
}

test('reads the inbox with a tool and answers as an event stream', async () => {
  const chunks = await chat([says('List my inbox')]);
  expect(chunks[0]).toMatchObject({ type: 'start' });
  expect(chunks.map(({ type }) => type)).toContain('tool-output-available');
  expect(chunks.filter(({ type }) => type === 'text-delta').length).toBeGreaterThan(0);
  expect(chunks.at(-1)).toMatchObject({ type: 'finish' });
});

test('an email is sent once after approval, however often the approval is repeated', {
  timeout: 90_000,
}, async () => {
  const to = 'noon-guest@sandbox.test';
  const ask = says(`Send a mail to ${to} saying: see you at noon`);
  const denied = cardOf(await chat([ask]));
  expect(denied.descriptor).toMatchObject({ tool: 'send_email', arguments: { to: [to] } });
  expect((await chat([ask, answered(denied.part, false)])).map(({ type }) => type)).toContain(
    'tool-output-denied',
  );
  expect(await outboxTo(to)).toEqual([]);

  const { part } = cardOf(await chat([ask]));
  const altered = { ...part, input: { ...(part['input'] as object), to: ['thief@sandbox.test'] } };
  expect(JSON.stringify(await chat([ask, answered(altered, true)]))).toContain('Nothing was done');
  const approved = await chat([ask, answered(part, true)]);
  expect(approved).toContainEqual(
    expect.objectContaining({
      type: 'tool-output-available',
      output: expect.objectContaining({ status: 'executed' }),
    }),
  );
  const replayed = await Promise.all([1, 2, 3].map(() => chat([ask, answered(part, true)])));
  for (const chunks of replayed) expect(JSON.stringify(chunks)).toContain('was already decided');

  await eventually(async () => {
    await dispatch();
    expect((await outboxTo(to)).length).toBeGreaterThan(0);
  }, 40_000);
  expect(await outboxTo(to)).toHaveLength(1);
  expect(await outboxTo('thief@sandbox.test')).toEqual([]);
});

test('another user cannot use the approval', async () => {
  const other = await connectedNewcomer(world);
  const ask = says('Send a mail to nobody-else@sandbox.test saying: this is mine alone');
  const { part } = cardOf(await chat([ask]));
  const chunks = await chat([ask, answered(part, true)], other);
  expect(JSON.stringify(chunks)).toContain('Unknown approval');
  expect(await outboxTo('nobody-else@sandbox.test')).toEqual([]);
});

test('a broken model stream keeps the partial answer, and an unreachable model is the documented failure', async () => {
  await world.restartApp('SIGTERM', { OPENAI_API_KEY: 'sandbox-broken-stream' });
  const chunks = await chat([says('List my inbox')]);
  expect(chunks.length).toBeGreaterThan(1);
  expect(chunks.filter(({ type }) => type === 'error')).toEqual([
    { type: 'error', errorText: 'Agent request failed' },
  ]);
  await world.restartApp('SIGTERM', { OPENAI_API_KEY: 'sandbox-rate-limited' });
  const response = await person.call('POST', '/api/agent/chat', { messages: [says('Hello')] });
  expect(response.status).toBe(500);
  expect(await response.json()).toEqual({ error: 'Agent request failed' });
});
