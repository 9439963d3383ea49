import { generateText, streamText } from 'ai';
import { expect, it } from 'vitest';
import { fixedClock } from '../../testing/fakes/fixed-clock.ts';
import { apiError, type MockAi, mockAi, sayingAi } from '../../testing/fakes/mock-ai.ts';
import { silentLogger } from '../../testing/fakes/silent-logger.ts';
import { fallbackModel } from './fallback-model.ts';

const open = (...ai: MockAi[]) => ({
  ai,
  clock: fixedClock('2026-03-01T10:00:00.000Z'),
  logger: silentLogger(),
});
const options = { purpose: 'chat' };
const limited = { say: () => Promise.reject(apiError(429)) };

it('streams from the secondary when the primary is limited before it began', async () => {
  const ctx = open(mockAi('ai_primary', limited), mockAi('ai_secondary', { say: () => 'Hello' }));
  const answer = streamText({ model: fallbackModel(ctx, options), prompt: 'Hi', maxRetries: 0 });
  expect(await answer.text).toBe('Hello');
});

it('does not cut off a stream that began in time', async () => {
  const ctx = open(sayingAi('Hello'));
  const seen = Promise.withResolvers<AbortSignal | undefined>();
  const model = fallbackModel(ctx, { ...options, deadlineMs: 300 });
  const { doStream } = ctx.ai[0]?.language ?? {};
  if (!doStream || !ctx.ai[0]) throw new Error('no model');
  ctx.ai[0].language.doStream = (call) => {
    seen.resolve(call.abortSignal);
    return doStream(call);
  };
  expect(await streamText({ model, prompt: 'Hi', maxRetries: 0 }).text).toBe('Hello');
  const signal = await seen.promise;
  await new Promise((resolve) => setTimeout(resolve, 330));
  expect(signal?.aborted).toBe(false);
});

it('prefers the provider that was asked for', async () => {
  const ctx = open(sayingAi('one'), mockAi('ai_secondary', { say: () => 'two' }));
  const model = fallbackModel(ctx, { ...options, preferred: 'ai_secondary' });
  expect((await generateText({ model, prompt: 'Hi', maxRetries: 0 })).text).toBe('two');
});
