import { expect, it } from 'vitest';
import { fixedClock } from '../../testing/fakes/fixed-clock.ts';
import { apiError, type MockAi, mockAi } from '../../testing/fakes/mock-ai.ts';
import { silentLogger } from '../../testing/fakes/silent-logger.ts';
import { EMBEDDING_DIMENSIONS, embedTexts } from './embed-texts.ts';

const open = (...ai: MockAi[]) => ({
  ai,
  clock: fixedClock('2026-03-01T10:00:00.000Z'),
  logger: silentLogger(),
});
const vector = (text: string, length = EMBEDDING_DIMENSIONS) => Array.from({ length }, () => text.length);
const embed = (values: string[]) => values.map((value) => vector(value));
const options = { purpose: 'index' };

it('embeds all texts in order, in batches, and counts each call once', async () => {
  const ai = mockAi('ai_primary', { embed });
  const ctx = open(ai);
  const texts = Array.from({ length: 200 }, (_, at) => 'x'.repeat(at + 1));
  const { embeddings, provider } = await embedTexts(ctx, texts, options);
  expect(provider).toBe('ai_primary');
  expect(embeddings.map(([first]) => first)).toEqual(texts.map(({ length }) => length));
  expect(ai.embedding.doEmbedCalls.map(({ values }) => values.length)).toEqual([96, 96, 8]);
  expect(ai.embedding.doEmbedCalls[0]).toMatchObject({ dimensions: EMBEDDING_DIMENSIONS });
  const used = ctx.logger.lines.map(({ fields }) => (fields as { inputTokens: number }).inputTokens);
  expect(used).toEqual([96, 96, 8]);
});

it('takes all vectors from one provider, even when the first one fails half-way', async () => {
  let calls = 0;
  const primary = mockAi('ai_primary', {
    embed: (values) => (++calls === 2 ? Promise.reject(apiError(429)) : embed(values)),
  });
  const secondary = mockAi('ai_secondary', { embed });
  const { embeddings, provider } = await embedTexts(
    open(primary, secondary),
    Array(150).fill('text'),
    options,
  );
  expect({ provider, count: embeddings.length }).toEqual({ provider: 'ai_secondary', count: 150 });
  expect(secondary.embedding.doEmbedCalls.map(({ values }) => values.length)).toEqual([96, 54]);
});

it.each([
  ['another dimension', () => [vector('text', 3072)], '3072 dimensions; supported are 384, 768, 1024, 1536'],
  ['no direction', () => [vector('')], 'zero or invalid vector'],
  ['no numbers', () => [vector('text').fill(Number.NaN)], 'zero or invalid vector'],
  ['fewer vectors', () => [], 'Expected 1 embeddings'],
])('refuses %s', async (_what, answer, message) => {
  const ctx = open(mockAi('ai_primary', { embed: answer }));
  await expect(embedTexts(ctx, ['text'], options)).rejects.toThrow(message);
});

it('makes no call for an empty list, and embeds an empty text as a placeholder', async () => {
  const ai = mockAi('ai_primary', { embed });
  expect(await embedTexts(open(ai), [], options)).toEqual({ embeddings: [], provider: null });
  expect(ai.embedding.doEmbedCalls).toHaveLength(0);
  await embedTexts(open(ai), ['  ', 'y'.repeat(10_000)], options);
  expect(ai.embedding.doEmbedCalls[0]?.values.map(({ length }) => length)).toEqual(['(empty)'.length, 6_000]);
});

it.each([384, 768, 1_024])(
  'fills vectors of %i dimensions up with zeros, which keeps their angles',
  async (length) => {
    const raw = [Math.sin, Math.cos].map((wave) => Array.from({ length }, (_, at) => wave(at)));
    const ctx = open(mockAi('ai_primary', { embed: () => raw }));
    const { embeddings } = await embedTexts(ctx, ['one', 'two'], options);
    expect(embeddings.map((each) => each.length)).toEqual([EMBEDDING_DIMENSIONS, EMBEDDING_DIMENSIONS]);
    expect(cosine(embeddings)).toBeCloseTo(cosine(raw), 12);
  },
);

it('refuses vectors of two lengths in one answer', async () => {
  const ctx = open(mockAi('ai_primary', { embed: () => [vector('a', 384), vector('b', 768)] }));
  await expect(embedTexts(ctx, ['one', 'two'], options)).rejects.toThrow('different lengths');
});

it('asks only providers that have an embedding model', async () => {
  const without = { ...mockAi('ai_primary'), embedding: null };
  const secondary = mockAi('ai_secondary', { embed });
  const ctx = { ...open(), ai: [without, secondary] };
  expect(await embedTexts(ctx, ['text'], options)).toMatchObject({ provider: 'ai_secondary' });
  await expect(embedTexts({ ...ctx, ai: [without] }, ['text'], options)).rejects.toThrow('No AI provider');
});

function cosine([one = [], two = []]: number[][]): number {
  const dot = (a: number[], b: number[]) => a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
  return dot(one, two) / Math.sqrt(dot(one, one) * dot(two, two));
}
