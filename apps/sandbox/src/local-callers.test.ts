import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type RunningSandbox, startSandbox } from './start-sandbox.ts';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({
    quiet: true,
    seed: false,
    webhookUrl: 'https://triage.example.org/api/webhooks',
  });
});
afterAll(() => sandbox?.close());

/** fetch would not let us lie about Host and Origin. */
function statusOf(method: string, path: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port: sandbox.port, method, path, headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    call.on('error', reject);
    call.end();
  });
}

const DISCOVERY = '/.well-known/openid-configuration';

describe('the sandbox', () => {
  test.each(['localhost', '127.0.0.1:4010', '[::1]:4010', 'app.localhost', 'triage.example.org'])(
    'answers under the host %s',
    async (host) => {
      expect(await statusOf('GET', DISCOVERY, { host })).toBe(200);
    },
  );

  test.each([
    'evil.example',
    '127.0.0.1.evil.example',
    'localhost.evil.example:4010',
    '10.0.0.1',
    '0x7f.evil',
  ])('refuses the host %s, which a page elsewhere may have made to point here', async (host) => {
    expect(await statusOf('GET', DISCOVERY, { host })).toBe(403);
    expect(await statusOf('GET', '/_sandbox/outbox', { host })).toBe(403);
  });

  test.each(['https://evil.example', 'null', 'http://localhost.evil.example'])(
    'refuses calls of the origin %s',
    async (origin) => {
      const headers = { host: 'localhost', origin };
      expect(await statusOf('POST', '/_sandbox/mail', headers)).toBe(403);
      expect(await statusOf('POST', '/oauth/authorize', headers)).toBe(403);
      expect(await statusOf('GET', '/keys/a/requestToken', headers)).toBe(403);
    },
  );

  test.each(['http://localhost:3000', 'http://127.0.0.1:9', 'https://triage.example.org'])(
    'answers the app at %s',
    async (origin) => {
      expect(await statusOf('GET', DISCOVERY, { host: 'localhost', origin })).toBe(200);
    },
  );

  test('refuses a socket of another origin', async () => {
    const socket = new WebSocket(`ws://127.0.0.1:${sandbox.port}/`, { origin: 'https://evil.example' });
    const failure = await new Promise<Error>((resolve) => socket.once('error', resolve));
    expect(failure.message).toContain('403');
  });
});
