import { AppError } from '@triage/core/errors';
import { ProviderError } from '@triage/core/ports/mail';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonLogger, type LogLevel } from './json-logger.ts';

function openLog(level: LogLevel = 'debug') {
  const lines: string[] = [];
  return { lines, logger: jsonLogger({ level, write: (line) => lines.push(line) }) };
}

describe('a log line', () => {
  it('is one line of JSON with time, level, event and the fields of its parents', () => {
    const { lines, logger } = openLog();
    logger.child({ tenant: 't1' }).child({ requestId: 'r1' }).info('sync.done', { threads: 3, note: 'a\nb' });
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toContain('\n');
    const { time, ...rest } = JSON.parse(lines[0] ?? '');
    expect(new Date(time).toISOString()).toBe(time);
    expect(rest).toEqual({
      level: 'info',
      event: 'sync.done',
      tenant: 't1',
      requestId: 'r1',
      threads: 3,
      note: 'a\nb',
    });
  });

  it('is left out below the level', () => {
    const { lines, logger } = openLog('warn');
    logger.debug('a');
    logger.info('b');
    logger.child({ tenant: 't' }).info('c');
    logger.warn('d');
    logger.error('e');
    expect(lines.map((line) => JSON.parse(line).event)).toEqual(['d', 'e']);
  });

  it('cannot be given another event or level by a field', () => {
    const { lines, logger } = openLog();
    logger.warn('real', { event: 'forged', level: 'info', time: 'never' });
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ event: 'real', level: 'warn' });
  });
});

describe('an error in a log line', () => {
  it('logs our own errors in full, with cause, code and status', () => {
    const { lines, logger } = openLog();
    const cause = new ProviderError('rateLimited', 'Mail quota is used up', { status: 429 });
    logger.error('archive.failed', {}, new AppError('archiveFailed', { cause }));
    const { error } = JSON.parse(lines[0] ?? '');
    expect(error).toMatchObject({
      name: 'AppError',
      message: 'Archive failed',
      code: 'archiveFailed',
      status: 500,
    });
    expect(error.stack).toContain('json-logger.test.ts');
    expect(error.cause).toMatchObject({
      name: 'ProviderError',
      message: 'Mail quota is used up',
      status: 429,
    });
  });

  it.each([
    ['an address', 'No such user canary@example.com', 'canary@'],
    ['a named address', 'to: "Ann" <canary+tag@mail.example.co.uk>; failed', 'canary+tag'],
    ['a bearer token', 'got authorization: Bearer canary.token-value', 'canary'],
    ['a query string', 'GET https://host.example/path?code=canary&state=x failed', 'canary'],
    ['a key in a message', 'Incorrect API key provided: sk-canary1234', 'canary'],
    ['an access token', 'invalid ya29.canary_abc', 'canary'],
    ['a sentence', 'Unexpected token H, "Hello canary, my..." is not valid JSON', 'canary'],
    ['a JSON token', '{"access_token":"canary"}', 'canary'],
    ['a password in an address', 'connect postgres://user:canary@db.example/app', 'canary'],
  ])('never shows %s of a foreign message, not even in a cause or a stack', (_what, message, secret) => {
    const { lines, logger } = openLog();
    logger.error('failed', {}, new Error(message));
    logger.error('failed', {}, new AppError('internal', { cause: new TypeError(message) }));
    logger.error('failed', {}, new Error(`first\n    at ${message}`));
    logger.error('failed', {}, message);
    expect(lines).toHaveLength(4);
    expect(lines.join('')).not.toContain(secret);
  });

  it('never logs an address, wherever it appears in a foreign error message', () => {
    fc.assert(
      fc.property(fc.emailAddress(), fc.string(), fc.string(), (address, before, after) => {
        const { lines, logger } = openLog();
        logger.error('failed', {}, new Error(`${before} ${address} ${after}`));
        expect(lines[0]).not.toContain(address);
      }),
    );
  });

  it('ends, even when causes go in a circle', () => {
    const { lines, logger } = openLog();
    const error = new Error('round');
    error.cause = error;
    logger.error('failed', {}, error);
    expect(lines).toHaveLength(1);
  });
});
