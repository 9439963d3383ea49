import { describe, expect, it } from 'vitest';
import { fixedClock } from '../../testing/fakes/fixed-clock.ts';
import { apiError, mockAi } from '../../testing/fakes/mock-ai.ts';
import { silentLogger } from '../../testing/fakes/silent-logger.ts';
import { BudgetSpent } from '../errors.ts';
import type { AiProvider } from '../ports/ai.ts';
import { AiTimeout, AiUnavailable } from './failures.ts';
import { withFallback } from './with-fallback.ts';

const options = { purpose: 'test' };

function open(fail: (provider: AiProvider) => unknown = () => undefined) {
  const ai = [mockAi('ai_primary'), mockAi('ai_secondary')];
  const clock = fixedClock('2026-03-01T10:00:00.000Z');
  const logger = silentLogger();
  const asked: string[] = [];
  const ask = async (provider: AiProvider) => {
    asked.push(provider.provider);
    const error = fail(provider);
    if (error) throw error;
    return 'answer';
  };
  return { ctx: { ai, clock, logger }, clock, logger, asked, ask };
}
const primaryFails = (error: unknown) => open(({ provider }) => provider === 'ai_primary' && error);

describe('which provider answers', () => {
  it('is the primary, as long as it can', async () => {
    const { ctx, ask, asked } = open();
    expect(await withFallback(ctx, options, ask)).toEqual({ result: 'answer', provider: 'ai_primary' });
    expect(asked).toEqual(['ai_primary']);
  });

  it('is the preferred provider first, and the other one after it', async () => {
    const { ctx, ask, asked } = open(({ provider }) => provider === 'ai_secondary' && apiError(429));
    const { provider } = await withFallback(ctx, { ...options, preferred: 'ai_secondary' }, ask);
    expect(provider).toBe('ai_primary');
    expect(asked).toEqual(['ai_secondary', 'ai_primary']);
  });

  it('is not another provider when only one is allowed', async () => {
    const { ctx, ask, asked } = primaryFails(apiError(429));
    await expect(withFallback(ctx, { ...options, only: 'ai_primary' }, ask)).rejects.toThrow(AiUnavailable);
    expect(asked).toEqual(['ai_primary']);
  });

  it('is none when none is configured', async () => {
    const { ctx, ask } = open();
    await expect(withFallback({ ...ctx, ai: [] }, options, ask)).rejects.toThrow(AiUnavailable);
  });
});

describe('falling over', () => {
  it.each([
    ['a rate limit', apiError(429)],
    ["the primary's quota", apiError(429, { body: '{"error":{"code":"insufficient_quota"}}' })],
    ["the secondary's words for a quota", apiError(400, { body: '{"status":"RESOURCE_EXHAUSTED"}' })],
    ['an outage', apiError(503)],
    ['a broken connection', Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNRESET' } })],
    ['a refused key', apiError(401)],
    ['a model that is gone', apiError(404)],
    [
      "the secondary's 400 for a wrong key",
      apiError(400, {
        body: '{"error":{"status":"INVALID_ARGUMENT","details":[{"reason":"API_KEY_INVALID"}]}}',
      }),
    ],
  ])('happens on %s', async (_what, error) => {
    const { ctx, ask, logger } = primaryFails(error);
    expect(await withFallback(ctx, options, ask)).toEqual({ result: 'answer', provider: 'ai_secondary' });
    expect(logger.lines).toMatchObject([{ event: 'ai.provider_failed', fields: { provider: 'ai_primary' } }]);
  });

  it.each([
    ['a wrong request', apiError(400)],
    ['a request too large', apiError(413)],
    ['our own mistake', new RangeError('bug')],
  ])('does not happen on %s', async (_what, error) => {
    const { ctx, ask, asked } = primaryFails(error);
    await expect(withFallback(ctx, options, ask)).rejects.toBe(error);
    expect(asked).toEqual(['ai_primary']);
  });

  it('ends with the last error as the cause when everybody fails', async () => {
    const { ctx, ask } = open(({ provider }) => apiError(provider === 'ai_primary' ? 429 : 503));
    const failed = withFallback(ctx, options, ask);
    await expect(failed).rejects.toMatchObject({ name: 'AiUnavailable', cause: { statusCode: 503 } });
  });

  it('happens when the primary hangs, with its signal aborted and time left for the other', async () => {
    const { ctx } = open();
    const aborted = Promise.withResolvers<unknown>();
    const { provider } = await withFallback(ctx, { ...options, deadlineMs: 60 }, ({ provider }, signal) => {
      if (provider === 'ai_secondary') return Promise.resolve();
      signal.addEventListener('abort', () => aborted.resolve(signal.reason));
      return new Promise(() => {});
    });
    expect(provider).toBe('ai_secondary');
    expect(await aborted.promise).toBeInstanceOf(AiTimeout);
  });

  it('does not happen when the caller gave up', async () => {
    const { ctx } = open();
    const caller = new AbortController();
    const asked: string[] = [];
    const answer = withFallback(ctx, { ...options, signal: caller.signal }, ({ provider }, signal) => {
      asked.push(provider);
      caller.abort(new Error('gone'));
      return Promise.reject(signal.reason);
    });
    await expect(answer).rejects.toThrow('gone');
    expect(asked).toEqual(['ai_primary']);
  });
});

describe('a provider that is down', () => {
  it('is skipped after three failures, and tried once after eight seconds', async () => {
    const { ctx, ask, asked, clock } = primaryFails(apiError(503));
    for (let at = 0; at < 5; at += 1) await withFallback(ctx, options, ask);
    expect(asked.filter((name) => name === 'ai_primary')).toHaveLength(3);
    clock.advance(8_000);
    asked.length = 0;
    for (let at = 0; at < 3; at += 1) await withFallback(ctx, options, ask);
    expect(asked.filter((name) => name === 'ai_primary')).toHaveLength(1);
  });

  it('is tried for the next user when the one whose turn it is has no budget left', async () => {
    const { ctx, ask, asked, clock } = primaryFails(apiError(503));
    for (let at = 0; at < 3; at += 1) await withFallback(ctx, options, ask);
    clock.advance(8_000);
    const spent = new BudgetSpent(new Date(clock.now().getTime() + 1_000), clock.now());
    await expect(withFallback(ctx, options, () => Promise.reject(spent))).rejects.toBe(spent);
    asked.length = 0;
    for (let at = 0; at < 2; at += 1) await withFallback(ctx, options, ask);
    expect(asked).toEqual(['ai_primary', 'ai_secondary', 'ai_secondary']);
  });

  it('is skipped immediately for as long as it asked', async () => {
    const { ctx, ask, asked, clock } = primaryFails(apiError(429, { headers: { 'retry-after': '90' } }));
    await withFallback(ctx, options, ask);
    clock.advance(89_000);
    await withFallback(ctx, options, ask);
    expect(asked).toEqual(['ai_primary', 'ai_secondary', 'ai_secondary']);
    clock.advance(1_000);
    await withFallback(ctx, options, ask);
    expect(asked.slice(3)).toEqual(['ai_primary', 'ai_secondary']);
  });

  it('is forgiven by one success', async () => {
    let down = true;
    const { ctx, ask, asked, clock } = open(
      ({ provider }) => provider === 'ai_primary' && down && apiError(503),
    );
    for (let at = 0; at < 3; at += 1) await withFallback(ctx, options, ask);
    down = false;
    clock.advance(8_000);
    asked.length = 0;
    for (let at = 0; at < 3; at += 1) await withFallback(ctx, options, ask);
    expect(asked).toEqual(['ai_primary', 'ai_primary', 'ai_primary']);
  });

  it('is tried again when needed, after any idle time', async () => {
    let down = true;
    const { ctx, ask, asked, clock } = open(
      ({ provider }) => (provider === 'ai_primary') === down && apiError(503),
    );
    down = false;
    const second = { ...options, only: 'ai_secondary' } as const;
    for (let at = 0; at < 3; at += 1)
      await expect(withFallback(ctx, second, ask)).rejects.toThrow(AiUnavailable);
    clock.advance(8_000);
    await withFallback(ctx, options, ask);
    down = true;
    asked.length = 0;
    expect(await withFallback(ctx, options, ask)).toMatchObject({ provider: 'ai_secondary' });
    expect(asked).toEqual(['ai_primary', 'ai_secondary']);
  });

  it('fails fast when there is no other', async () => {
    const { ctx, ask, asked } = primaryFails(apiError(429, { headers: { 'retry-after': '60' } }));
    const alone = { ...ctx, ai: ctx.ai.slice(0, 1) };
    for (let at = 0; at < 2; at += 1)
      await expect(withFallback(alone, options, ask)).rejects.toThrow(AiUnavailable);
    expect(asked).toEqual(['ai_primary']);
  });
});
