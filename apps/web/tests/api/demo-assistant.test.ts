import { setTimeout as sleep } from 'node:timers/promises';
import type { HybridSearchAnswer } from '@triage/contract/inbox/hybrid-search';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerOf, queryProcedure } from '../support/call-procedure.ts';
import { eventually } from '../support/eventually.ts';
import { Person } from '../support/person.ts';
import { utterances } from '../support/pictures/demo-utterances.ts';
import type { Expected, Utterance } from '../support/pictures/utterance.ts';
import { startWorld, type World } from '../support/start-world.ts';

type Chunk = Record<string, unknown> & { type: string };
type Message = { id: string; role: 'user' | 'assistant'; parts: Record<string, unknown>[] };
interface Call {
  tool: string;
  input: Record<string, unknown>;
}

/** In the demo mailbox, when its inbox is indexed. */
const THREADS_MIN = 220;
/** With that of Google, 6,000, the index of the mailbox waits a minute and a half for units. */
const UNITS_PER_MINUTE = 600_000;
let world: World;
let ada: Person;

beforeAll(async () => {
  world = await startWorld({ env: { MAILHOST_UNITS_PER_MINUTE: String(UNITS_PER_MINUTE) } });
  await world.control('quota', { unitsPerMinute: UNITS_PER_MINUTE });
  ada = await new Person(world, 'ada@sandbox.test').signIn();
  await ada.connect();
  await eventually(async () => {
    // Without words, so that it does not count against the limit of AI requests.
    const answer = await queryProcedure(ada, 'search.hybrid', { query: 'in:anywhere' });
    const { indexed, coverage } = await answerOf<HybridSearchAnswer>(answer);
    expect(indexed.done).toBeGreaterThan(THREADS_MIN);
    // Older mail is indexed too.
    expect(coverage).toBeUndefined();
  }, 240_000);
}, 300_000);
afterAll(() => world?.stop());

test('the table has at least forty utterances', () => {
  expect(utterances.length).toBeGreaterThanOrEqual(40);
});

test.each(utterances)('$says', { timeout: 60_000 }, async (utterance) => {
  const before = utterance.after ? await say([], utterance.after) : undefined;
  const { calls, text } = await say(before?.messages ?? [], utterance.says, before?.id);
  const what = `${JSON.stringify(calls)}\n${text}`;
  expect(
    calls.map(({ tool }) => tool),
    what,
  ).toEqual(utterance.tools);
  const last = calls.at(-1);
  for (const [name, expected] of Object.entries(utterance.input ?? {}))
    compare(last?.input[name], expected, what);
  await compareThreads(last, utterance);
  for (const pattern of utterance.answer ?? []) expect(text, what).toMatch(pattern);
  expect(text).not.toMatch(/[0-9a-f]{16}|sandbox AI/);
});

/** One turn of a new or continued conversation: what was called, what was said, and the history for the next turn. */
async function say(
  history: Message[],
  said: string,
  id?: string,
): Promise<{ calls: Call[]; text: string; messages: Message[]; id: string }> {
  const question: Message = { id: crypto.randomUUID(), role: 'user', parts: [{ type: 'text', text: said }] };
  const response = await chat([...history, question], id);
  const chunks = (await response.text())
    .split('\n\n')
    .filter((event) => event.startsWith('data: {'))
    .map((event) => JSON.parse(event.slice('data: '.length)) as Chunk);
  const calls = chunks
    .filter(({ type }) => type === 'tool-input-available')
    .map(({ toolName, input }) => ({ tool: String(toolName), input: input as Record<string, unknown> }));
  const text = chunks.map(({ type, delta }) => (type === 'text-delta' ? delta : '')).join('');
  const parts = chunks.flatMap((chunk) => asPart(chunk, chunks));
  const answer: Message = { id: crypto.randomUUID(), role: 'assistant', parts };
  return { calls, text, messages: [question, answer], id: response.headers.get('x-conversation-id') ?? '' };
}

/** Asked once more when the limit of questions per minute allows it. */
async function chat(messages: Message[], id?: string): Promise<Response> {
  const response = await ada.call('POST', '/api/agent/chat', { messages, ...(id && { id }) });
  if (response.status !== 429) {
    expect(response.status).toBe(200);
    return response;
  }
  await sleep(Number(response.headers.get('retry-after') ?? 1) * 1_000);
  return chat(messages, id);
}

function asPart({ type, toolCallId, toolName, input }: Chunk, chunks: Chunk[]): Record<string, unknown>[] {
  if (type !== 'tool-input-available') return [];
  const answer = chunks.find(
    (chunk) => chunk.type === 'tool-output-available' && chunk['toolCallId'] === toolCallId,
  );
  if (!answer) return [];
  return [
    { type: 'step-start' },
    {
      type: `tool-${String(toolName)}`,
      toolCallId,
      input,
      state: 'output-available',
      output: answer['output'],
    },
  ];
}

function compare(given: unknown, expected: Expected, what: string): void {
  if (expected instanceof RegExp) expect(String(given), what).toMatch(expected);
  else if (isTime(expected))
    expect(clockOf(String(given)), what).toBe(clockOf(timeOf(expected).toISOString()));
  else if (expected !== null && typeof expected === 'object') expect(given, what).toMatchObject(expected);
  else expect(given, what).toBe(expected);
}

async function compareThreads(
  call: Call | undefined,
  { threads, atLeast = 1, tools }: Utterance,
): Promise<void> {
  if (!threads) return;
  const one = call?.input['threadId'];
  const ids = (call?.input['threadIds'] ?? (one ? [one] : [])) as string[];
  expect(ids.length).toBeGreaterThanOrEqual(atLeast);
  for (const threadId of ids) expect(await subjectOf(threadId), tools.join()).toMatch(threads);
}

async function subjectOf(threadId: string): Promise<string> {
  const answer = await ada.call('GET', `/api/inbox/thread?threadId=${threadId}`);
  const { subject } = (await answer.json()) as { subject: string };
  return subject;
}

type Time = Extract<Expected, { day: unknown }>;

function isTime(expected: Expected): expected is Time {
  return expected !== null && typeof expected === 'object' && 'day' in expected;
}

/** The mailbox of the demo is in UTC. */
function timeOf({ day, hour }: Time): Date {
  const date = new Date();
  const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
  const ahead = day === 'tomorrow' ? 1 : (weekdays.indexOf(day) - date.getUTCDay() + 7) % 7 || 7;
  date.setUTCDate(date.getUTCDate() + ahead);
  date.setUTCHours(hour, 0, 0, 0);
  return date;
}

function clockOf(stamp: string): string {
  return stamp.slice(0, 16);
}
