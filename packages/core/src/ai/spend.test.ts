import { now, run as runRows, rows as tableRows } from '@triage/database/testing/rows';
import { streamText } from 'ai';
import { beforeEach, expect, it, vi } from 'vitest';
import { fixedClock } from '../../testing/fakes/fixed-clock.ts';
import { apiError, mockAi, sayingAi } from '../../testing/fakes/mock-ai.ts';
import { scriptedAi } from '../../testing/fakes/scripted-model.ts';
import { silentLogger } from '../../testing/fakes/silent-logger.ts';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { createTestUser } from '../../testing/worlds/test-database.ts';
import type { Settings } from '../context.ts';
import { BudgetSpent } from '../errors.ts';
import type { AiProvider } from '../ports/ai.ts';
import { getAiStatus } from '../settings/get-ai-status.ts';
import { mintTenantId, type TenantId } from '../tenant/tenant-id.ts';
import { costOf } from './count-usage.ts';
import { embedTexts } from './embed-texts.ts';
import { fallbackModel } from './fallback-model.ts';
import { generateWords } from './generate-words.ts';

const db = shareTestDatabase();
const request = { purpose: 'draft', instructions: '', prompt: 'Hello', maxOutputTokens: 1_000 };
/** A dollar a token, in round numbers: 1,000 tokens of output may cost 1 cent. */
const PRICE = { input: 0, cached: 0, output: 10 };
let tenantId: TenantId;

beforeEach(async () => {
  tenantId = mintTenantId(await createTestUser(db));
});

function open(ai: AiProvider[], aiBudget?: Settings['aiBudget'], at = '2026-03-01T22:30:00.000Z') {
  const settings = { priceOf: () => PRICE, ...(aiBudget && { aiBudget }) };
  return {
    ai,
    tenantId,
    db: db.forTenant(tenantId),
    clock: fixedClock(at),
    logger: silentLogger(),
    settings,
  };
}

const rows = () =>
  db.query(
    `SELECT day::text, purpose, calls, input_tokens::int AS input, output_tokens::int AS output,
       nanodollars::int AS nano FROM ai_usage WHERE user_id = $1 ORDER BY day, purpose`,
    [tenantId],
  );
const spent = async () => {
  const found = await db.query(
    `SELECT all_nanodollars::int AS "all", background_nanodollars::int AS background
     FROM ai_spend_days WHERE user_id = $1 ORDER BY day`,
    [tenantId],
  );
  return found;
};
const setZone = (zone: string, preferences = {}) =>
  runRows(
    db,
    tableRows.insertInto('user_settings').values({
      user_id: tenantId,
      time_zone: zone,
      preferences: JSON.stringify(preferences),
      updated_at: now,
    }),
  );

it('costs cached input less than the rest', () => {
  const use = { inputTokens: 1_000, cachedTokens: 400, outputTokens: 10 };
  expect(costOf({ input: 2, cached: 0.5, output: 8 }, use)).toBe(600 * 2_000 + 400 * 500 + 10 * 8_000);
  expect(costOf({ input: 2, output: 8 }, use)).toBe(1_000 * 2_000 + 10 * 8_000);
});

it('counts a streamed answer as one call', async () => {
  const ctx = open([sayingAi('Hello')]);
  await streamText({ model: fallbackModel(ctx, { purpose: 'chat' }), prompt: 'Hi', maxRetries: 0 }).text;
  expect(await rows()).toEqual([
    { day: '2026-03-01', purpose: 'chat', calls: 1, input: 10, output: 5, nano: 50_000 },
  ]);
});

it.each([
  ['breaks', { text: 'A long word', breakWith: new Error('gone') }],
  ['is stopped by its reader', { text: 'A long word', hang: true }],
])('counts a stream that %s once, with the part that came', async (_how, answer) => {
  const ctx = open([scriptedAi('ai_primary', () => answer)]);
  const stop = new AbortController();
  const { textStream } = streamText({
    model: fallbackModel(ctx, { purpose: 'chat' }),
    prompt: 'Hi',
    maxRetries: 0,
    abortSignal: stop.signal,
    onError: () => undefined,
  });
  const read = async () => {
    for await (const part of textStream) if (part && 'hang' in answer) stop.abort();
  };
  await ('hang' in answer ? read() : expect(read()).rejects.toThrow('gone'));
  await vi.waitFor(async () =>
    expect(await rows()).toMatchObject([{ purpose: 'chat', calls: 1, output: 4, nano: 40_000 }]),
  );
  expect(await spent()).toEqual([{ all: 40_000, background: 0 }]);
});

it('charges nothing for a refusal, and counts the provider that answers', async () => {
  const limited = mockAi('ai_primary', { say: () => Promise.reject(apiError(429)) });
  const ctx = open([limited, mockAi('ai_secondary', { say: () => 'Dear Ann' })], {
    all: 1,
    background: null,
  });
  await generateWords(ctx, request);
  expect(await rows()).toMatchObject([{ calls: 1, output: 5 }]);
  expect(await spent()).toEqual([{ all: 50_000, background: 0 }]);
});

it('a call that may cost as much as is left is made, one that may cost more is not', async () => {
  const ai = [sayingAi('Hello')];
  await generateWords(open(ai, { all: 0.01, background: null }), request);
  const left = 0.01 - 50_000 / 1e9;
  const exact = { ...request, maxOutputTokens: Math.floor((left * 1e9) / 10_000) };
  const budget = { all: 0.01, background: null };
  await expect(
    generateWords(open(ai, budget), { ...exact, maxOutputTokens: exact.maxOutputTokens + 1 }),
  ).rejects.toBeInstanceOf(BudgetSpent);
  await generateWords(open(ai, budget), exact);
  expect(await spent()).toEqual([{ all: 100_000, background: 0 }]);
});

it('two workers at once stay within the budget together', async () => {
  const gate = Promise.withResolvers<void>();
  const slow = mockAi('ai_primary', { say: () => gate.promise.then(() => 'Hello') });
  const workers = Array.from({ length: 8 }, () => open([slow], { all: null, background: 0.03 }));
  const refused: unknown[] = [];
  const asked = workers.map((ctx) =>
    generateWords(ctx, { ...request, background: true }).catch((error: unknown) => refused.push(error)),
  );
  // Until all have asked: what one of them leaves over, a later one may have.
  await vi.waitFor(
    () => expect([slow.language.doGenerateCalls.length, refused.length]).toEqual([3, 5]),
    20_000,
  );
  expect(await spent()).toEqual([{ all: 30_000_000, background: 30_000_000 }]);
  gate.resolve();
  await Promise.all(asked);
  expect(refused.every((error) => error instanceof BudgetSpent)).toBe(true);
  expect(await spent()).toEqual([{ all: 150_000, background: 150_000 }]);
});

it('the budget for background work leaves room for what the person asks', async () => {
  const ai = [sayingAi('Hello')];
  const budget = { all: 0.05, background: 0.005 };
  await expect(generateWords(open(ai, budget), { ...request, background: true })).rejects.toBeInstanceOf(
    BudgetSpent,
  );
  expect((await generateWords(open(ai, budget), request)).text).toBe('Hello');
});

it('renews at midnight in the zone of the person, and counts a call for the day it began', async () => {
  await setZone('Europe/Berlin', { aiDailyBudget: 0.01 });
  const slow = mockAi('ai_primary', { say: () => 'Hello' });
  const late = open([slow], { all: 100, background: null }, '2026-03-01T22:59:00.000Z');
  const gate = Promise.withResolvers<string>();
  slow.language.doGenerate = async () => {
    const text = await gate.promise;
    return sayingAi(text).language.doGenerate({ prompt: [] });
  };
  const begun = generateWords(late, request);
  await vi.waitFor(async () => expect(await spent()).toEqual([{ all: 10_000_000, background: 0 }]));
  const refused = await generateWords(late, request).catch((error: unknown) => error);
  expect(refused).toMatchObject({ status: 429, retryAfterSeconds: 60 });
  late.clock.advance(60_000);
  gate.resolve('Hello');
  await begun;
  await generateWords(late, request);
  expect((await rows()).map(({ day, calls }) => [day, calls])).toEqual([
    ['2026-03-01', 1],
    ['2026-03-02', 1],
  ]);
});

it('a budget of zero stops what costs something and nothing else', async () => {
  const budget = { all: 0, background: 0 };
  await expect(generateWords(open([sayingAi('Hello')], budget), request)).rejects.toBeInstanceOf(BudgetSpent);
  const free = { ...open([sayingAi('Hello')], budget), settings: { aiBudget: budget, priceOf: () => null } };
  expect((await generateWords(free, request)).text).toBe('Hello');
});

it('counts what is embedded', async () => {
  const ai = [mockAi('ai_primary', { embed: (values) => values.map(() => new Array(1_536).fill(0.1)) })];
  await embedTexts(open(ai), ['one', 'two'], { purpose: 'embed', background: true });
  expect(await rows()).toMatchObject([{ purpose: 'embed', calls: 1, input: 2, nano: 0 }]);
});

it('the status names what today and this month have cost, and that a price is missing', async () => {
  const ctx = open([sayingAi('Hello')], { all: 2, background: 1 });
  await generateWords(ctx, request);
  await generateWords(ctx, { ...request, background: true });
  expect((await getAiStatus(ctx)).spend).toEqual({
    today: 100_000 / 1e9,
    todayBackground: 50_000 / 1e9,
    month: 100_000 / 1e9,
    isWhole: true,
    dailyBudget: 2,
    backgroundBudget: 1,
    renewsAt: '2026-03-02T00:00:00.000Z',
  });
  await generateWords({ ...ctx, settings: { priceOf: () => null } }, { ...request, purpose: 'summary' });
  expect((await getAiStatus(ctx)).spend).toMatchObject({ month: 100_000 / 1e9, isWhole: false });
});
