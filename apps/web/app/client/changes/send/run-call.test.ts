import { afterEach, expect, test, vi } from 'vitest';

vi.hoisted(() => {
  const addEventListener = (_: string, listener: () => void) => queueMicrotask(listener);
  Object.assign(globalThis, {
    ...{ document: {}, window: { addEventListener, removeEventListener() {} } },
    localStorage: { getItem: () => null, setItem() {}, removeItem() {} },
  });
});

import { toBulkCall } from './run-call.ts';
import { sendBulk } from './send-bulk.ts';

const done = () => ({ result: { data: { json: { success: true, classification: null } } } });
const refused = (code: string, httpStatus: number) => ({
  error: { json: { message: 'Refused', code: -32_000, data: { code, httpStatus } } },
});

type Input = { threadId: string; key?: string };
type Answer = (threadId: string) => object;

/** Answers each batch of calls by the next of `answers`; null loses the answer. */
function answerWith(...answers: (Answer | null)[]): Input[][] {
  const asked: Input[][] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const inputs = Object.values<{ json: Input }>(JSON.parse(body)).map(({ json }) => json);
    asked.push(inputs);
    const answer = answers.shift();
    if (!answer) throw new TypeError('Failed to fetch');
    return Response.json(inputs.map(({ threadId }) => answer(threadId)));
  });
  return asked;
}
afterEach(() => vi.unstubAllGlobals());

const undo = (...threadIds: string[]) => sendBulk({}, [{ threadIds, calls: [toBulkCall({ kind: 'undo' })] }]);

const limited: Answer = (id) => (id === 'b' ? refused('TOO_MANY_REQUESTS', 429) : done());

test.each([
  ['its answer is lost', null],
  ['one of its threads is rate limited', limited],
])('an undo that is repeated because %s is the same undo; the next one is another', async (_, first) => {
  const asked = answerWith(first, done, done);
  expect(await undo('a', 'b')).toEqual(new Map());
  await undo('a');
  const [lost, repeated, next] = asked.map((inputs) => new Set(inputs.map(({ key }) => key)));
  expect(lost).toEqual(new Set([expect.any(String)]));
  expect(repeated).toEqual(lost);
  expect(next).not.toEqual(lost);
});

test('an undo that is refused for one thread stands for the others', async () => {
  answerWith((id) => (id === 'b' ? refused('NOT_FOUND', 404) : done()));
  expect(await undo('a', 'b', 'c')).toEqual(new Map([['b', 'Refused']]));
});
