import { NoObjectGeneratedError } from 'ai';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { fixedClock } from '../../testing/fakes/fixed-clock.ts';
import { failingAi, type MockAi, mockAi, sayingAi } from '../../testing/fakes/mock-ai.ts';
import { silentLogger } from '../../testing/fakes/silent-logger.ts';
import { generateObject } from './generate-object.ts';
import { generateWords } from './generate-words.ts';

const request = {
  purpose: 'classify',
  schema: z.object({ lane: z.enum(['reply', 'fyi']), note: z.string().default('none') }),
  instructions: 'Sort.',
  prompt: 'Hello',
};
const open = (...ai: MockAi[]) => ({
  ai,
  clock: fixedClock('2026-03-01T10:00:00.000Z'),
  logger: silentLogger(),
});

it('returns the object in the schema’s shape, and counts its usage', async () => {
  const ctx = open(sayingAi('{"lane":"reply"}'));
  const answer = await generateObject(ctx, request);
  expect(answer).toEqual({ object: { lane: 'reply', note: 'none' }, provider: 'ai_primary' });
  const fields = {
    provider: 'ai_primary',
    purpose: 'classify',
    inputTokens: 10,
    cachedTokens: 0,
    outputTokens: 5,
  };
  expect(ctx.logger.lines).toEqual([{ level: 'info', event: 'ai.used', fields }]);
});

it('comes from the secondary when the primary is limited, after one call each', async () => {
  const primary = failingAi('ai_primary', 429);
  const secondary = mockAi('ai_secondary', { say: () => '{"lane":"fyi"}' });
  const { object, provider } = await generateObject(open(primary, secondary), request);
  expect({ lane: object.lane, provider }).toEqual({ lane: 'fyi', provider: 'ai_secondary' });
  expect(primary.language.doGenerateCalls).toHaveLength(1);
});

it.each(['{"lane":"elsewhere"}', '{"lane":', 'I think it is reply', ''])(
  'refuses an answer that does not fit the schema: %s',
  async (text) => {
    const ctx = open(sayingAi(text), mockAi('ai_secondary'));
    await expect(generateObject(ctx, request)).rejects.toSatisfy(NoObjectGeneratedError.isInstance);
  },
);

it('gives plain words the same way', async () => {
  const primary = failingAi();
  const ctx = open(primary, mockAi('ai_secondary', { say: () => 'Dear Ann' }));
  const { purpose, instructions, prompt } = request;
  const answer = await generateWords(ctx, { purpose, instructions, prompt });
  expect(answer).toEqual({ text: 'Dear Ann', provider: 'ai_secondary' });
});
