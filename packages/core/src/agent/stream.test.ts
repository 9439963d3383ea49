import type { UIMessageChunk } from 'ai';
import { expect, it, vi } from 'vitest';
import { apiError } from '../../testing/fakes/mock-ai.ts';
import { scriptedAi, toolAnswers } from '../../testing/fakes/scripted-model.ts';
import { type AgentPerson, collectAnswer, makeAgentWorld, says } from '../../testing/worlds/agent-world.ts';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { chat } from './chat.ts';
import { openTimeLimit } from './time-limit.ts';

const db = shareTestDatabase();
const world = makeAgentWorld(db);

async function conversation(person: AgentPerson, id: string): Promise<string> {
  return JSON.stringify(await person.call('agent.conversation', { id }));
}

function texts(chunks: UIMessageChunk[]): string {
  return chunks.flatMap((chunk) => (chunk.type === 'text-delta' ? [chunk.delta] : [])).join('');
}

it('forwards the first token while the model is still generating', async () => {
  const person = await world.addAgentPerson();
  world.setAi(scriptedAi('ai_primary', () => ({ text: 'First words', hang: true })));
  const response = await person.chat([says('Hi')]);
  expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  let read = '';
  while (!read.includes('First words')) read += new TextDecoder().decode((await reader.read()).value);
  await reader.cancel();
});

it('a stream that breaks in the middle ends with an error part and keeps the text so far', async () => {
  for (const breakWith of [new Error('socket hang up'), apiError(500), apiError(429)]) {
    const person = await world.addAgentPerson();
    world.setAi(scriptedAi('ai_primary', () => ({ text: 'Half an ans', breakWith })));
    const messages = [says('Hi')];
    const { chunks } = await collectAnswer(await person.chat(messages, { id: 'broken' }), messages);
    expect(texts(chunks)).toBe('Half an ans');
    expect(chunks.filter(({ type }) => type === 'error')).toEqual([
      { type: 'error', errorText: 'Agent request failed' },
    ]);
    expect(JSON.stringify(chunks)).not.toContain('socket');
    expect(await conversation(person, 'broken')).toContain('Half an ans');
  }
});

it('is a documented error when no provider returns a token', async () => {
  const person = await world.addAgentPerson();
  const down = () => Promise.reject(apiError(503));
  world.setAi(scriptedAi('ai_primary', down), scriptedAi('ai_secondary', down));
  await expect(person.chat([says('Hi')])).rejects.toMatchObject({ code: 'agentFailed', status: 500 });
});

it('a client that disconnects stops the model, and the text so far is stored', async () => {
  const person = await world.addAgentPerson();
  const ai = scriptedAi('ai_primary', () => ({ text: 'I begin', hang: true }));
  world.setAi(ai);
  const response = await person.chat([says('Hi')], { id: 'left' });
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  let read = '';
  while (!read.includes('I begin')) read += new TextDecoder().decode((await reader.read()).value);
  await reader.cancel();
  await ai.aborted;
  await vi.waitFor(async () => expect(await conversation(person, 'left')).toContain('I begin'));
});

it('a request whose signal aborts stops the model', async () => {
  const person = await world.addAgentPerson();
  const ai = scriptedAi('ai_primary', () => ({ text: 'I begin', hang: true }));
  world.setAi(ai);
  const left = new AbortController();
  const response = await person.chat([says('Hi')], { signal: left.signal });
  left.abort();
  await ai.aborted;
  expect(await response.text()).toContain('[DONE]');
});

it('reports on timeout what was done, even if a provider ignores its signal', async () => {
  const person = await world.addAgentPerson();
  const threadId = await person.receive({ subject: 'Lunch', text: 'At noon?' });
  const limit = openTimeLimit(60_000, new AbortController().signal);
  const deaf = () => {
    limit.expire();
    return new Promise<never>(() => {});
  };
  world.setAi(
    scriptedAi('ai_primary', (_prompt, step) =>
      step === 0 ? { calls: [{ tool: 'read_thread', input: { threadId } }] } : deaf(),
    ),
  );
  const messages = [says('What is it about?')];
  const request = { messages, provider: 'ai_primary' as const, id: 'long' };
  const response = await chat({ ...person.tenant, ai: world.services.ai }, request, limit);
  const { chunks } = await collectAnswer(response, messages);
  expect(texts(chunks)).toBe(
    'I stopped because I ran out of time for this answer. Done so far: read_thread.',
  );
  expect(chunks.at(-1)).toEqual({ type: 'finish' });
  expect(chunks.some(({ type }) => type === 'error')).toBe(false);
  expect(await conversation(person, 'long')).toContain('Done so far');
});

it('a rate limit in the middle of a turn moves on to the secondary and repeats no write', async () => {
  const person = await world.addAgentPerson();
  const threadId = await person.receive({ subject: 'News', text: 'Nothing new' });
  const primary = scriptedAi('ai_primary', (_prompt, step) => {
    if (step > 0) throw apiError(429);
    return { calls: [{ tool: 'archive_thread', input: { threadId } }] };
  });
  const secondary = scriptedAi('ai_secondary', () => ({ text: 'Archived it.' }));
  world.setAi(primary, secondary);
  const { text } = await person.ask(`Archive ${threadId}`);
  expect(text).toBe('Archived it.');
  expect(toolAnswers(secondary.prompts[0]).join()).toContain('Archived the thread');
  expect(person.mail.calls.filter((name) => name === 'modifyThread')).toHaveLength(1);
});

it('a turn ends after twelve calls', async () => {
  const person = await world.addAgentPerson();
  const ai = scriptedAi('ai_primary', ({ toolChoice }) =>
    toolChoice?.type === 'none'
      ? { text: 'Enough.' }
      : { calls: Array.from({ length: 5 }, () => ({ tool: 'list_lane', input: {} })) },
  );
  world.setAi(ai);
  const { chunks, text } = await person.ask('Look at everything');
  expect(chunks.filter(({ type }) => type === 'tool-output-available')).toHaveLength(12);
  expect(text).toBe('Enough.');
});

it('a turn asks for three changes at most', async () => {
  const person = await world.addAgentPerson();
  const mail = (at: number) => ({ to: [`b${at}@work.test`], subject: 'Hi', body: 'Hi' });
  world.setAi(
    scriptedAi('ai_primary', () => ({
      calls: [1, 2, 3, 4, 5].map((at) => ({ tool: 'send_email', input: mail(at) })),
    })),
  );
  await person.ask('Write to all of them');
  expect(await person.call('agent.pending')).toMatchObject({ approvals: { length: 3 } });
});

it('the time limit expires on its own', async () => {
  const limit = openTimeLimit(1, new AbortController().signal);
  expect(await limit.over).toBe('time');
  expect(limit.signal.aborted).toBe(true);
});
