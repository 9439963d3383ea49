import { expect, it } from 'vitest';
import { failureKind, parseFailure } from './provider-failure.ts';

const now = new Date('2026-03-01T12:00:00.000Z');

function failed(status: number, headers: Record<string, string>, data: unknown = {}) {
  const failure = parseFailure({ response: { status, headers: new Headers(headers), data } }, now);
  return { kind: failureKind(failure), retryAfterMs: failure.retryAfterMs };
}

it('takes a limit that only headers tell of for a limit', () => {
  const spent = { 'x-ratelimit-limit': '5000', 'x-ratelimit-remaining': '0' };
  const message = { message: 'API rate limit exceeded' };
  const inTwoMinutes = `${now.getTime() / 1_000 + 120}`;
  expect(failed(403, { ...spent, 'x-ratelimit-reset': inTwoMinutes }, message)).toEqual({
    kind: 'rateLimited',
    retryAfterMs: 120_000,
  });
  expect(failed(403, { ...spent, 'x-ratelimit-reset': '30' })).toMatchObject({ retryAfterMs: 30_000 });
  expect(failed(403, { ...spent, 'x-ratelimit-reset': '3600' })).toMatchObject({ retryAfterMs: 300_000 });
  expect(failed(403, { ...spent, 'x-ratelimit-reset': 'soon' })).toMatchObject({ retryAfterMs: 60_000 });
  expect(failed(429, { ...spent, 'retry-after': '7' })).toEqual({ kind: 'rateLimited', retryAfterMs: 7_000 });
});

it('reads from the text alone what Gmail says nowhere else', () => {
  const saying = (message: string) => ({
    response: {
      status: 429,
      headers: new Headers(),
      data: { error: { code: 429, message, errors: [{ reason: 'rateLimitExceeded', message }] } },
    },
  });
  const crowded = parseFailure(saying('Too many concurrent requests for user.'), now);
  expect(crowded).toMatchObject({ crowded: true, retryAfterMs: null });
  const daily = parseFailure(
    saying('User-rate limit exceeded.  Retry after 2026-03-01T13:00:00.000Z (Mail sending)'),
    now,
  );
  expect(daily).toMatchObject({ crowded: false, retryAfterMs: 3_600_000 });
  expect(failureKind(daily)).toBe('rateLimited');
});

it('takes no other refusal for a limit', () => {
  const left = { 'x-ratelimit-remaining': '12', 'x-ratelimit-reset': '30' };
  expect(failed(403, left)).toEqual({ kind: 'forbidden', retryAfterMs: null });
  expect(failed(404, { 'x-ratelimit-remaining': '0' })).toEqual({ kind: 'notFound', retryAfterMs: null });
  const said = { error: { code: 403, errors: [{ reason: 'insufficientPermissions' }] } };
  expect(failed(403, { 'x-ratelimit-remaining': '0' }, said)).toMatchObject({ kind: 'forbidden' });
});
