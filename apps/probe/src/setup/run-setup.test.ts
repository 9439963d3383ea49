import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type RunningSandbox, startSandbox } from '@triage/sandbox/start-sandbox';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { control } from '../testing/probe-sandbox.ts';
import { consoleSteps } from './console-steps.ts';
import { runSetup } from './run-setup.ts';

const APP_URL = 'http://localhost:3000';
const CALLBACK = `${APP_URL}/api/auth/callback`;
let sandbox: RunningSandbox;
let folder: string;
beforeAll(async () => {
  sandbox = await startSandbox({ seed: false, quiet: true });
  folder = mkdtempSync(path.join(tmpdir(), 'triage-setup-'));
});
beforeEach(() => control(sandbox, 'oauth', { clear: true }));
afterAll(async () => {
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Types one answer after the other and records the output. */
async function setUp(
  typed: string[],
  options: { onAsk?: (asked: number) => Promise<void>; code?: number } = {},
) {
  const said: string[] = [];
  const envFile = path.join(folder, '.env');
  let asked = 0;
  let probed: Record<string, string | undefined> | undefined;
  const code = await runSetup({
    envFile,
    environment: { APP_URL, MAILHOST_ISSUER: sandbox.url },
    say: (line) => said.push(line),
    ask: async () => {
      await options.onAsk?.(asked);
      const answer = typed[asked++];
      if (answer === undefined) throw new Error(`Asked more often than answered:\n${said.join('\n')}`);
      return answer;
    },
    finish: async (environment) => {
      probed = environment;
      return options.code ?? 0;
    },
  });
  return { said: said.join('\n'), asked, code, probed, written: readFileSync(envFile, 'utf8'), envFile };
}

const registered = (...redirectUris: string[]) => ({ clients: { mine: { secret: 'a$1&b', redirectUris } } });

test('two valid values are written to a file only its owner can read, beside the existing ones, and probed', async () => {
  writeFileSync(path.join(folder, '.env'), 'PORT=3000\nMAILHOST_CLIENT_ID=\n# mine\n');
  await control(sandbox, 'oauth', registered(`${CALLBACK}/identity`, `${CALLBACK}/integration`));
  const { asked, code, probed, written, envFile, said } = await setUp(['mine', 'a$1&b']);
  expect({ asked, code }).toEqual({ asked: 2, code: 0 });
  expect(written).toBe('PORT=3000\nMAILHOST_CLIENT_ID=mine\n# mine\nMAILHOST_CLIENT_SECRET=a$1&b\n');
  expect(statSync(envFile).mode & 0o777).toBe(0o600);
  expect(probed).toMatchObject({ MAILHOST_CLIENT_ID: 'mine', MAILHOST_CLIENT_SECRET: 'a$1&b' });
  expect(said).toContain('npm start');
  expect(said).not.toContain('a$1&b');
});

test('each wrong value is refused when it is typed, with what to change', async () => {
  await control(sandbox, 'oauth', registered(`${CALLBACK}/identity`));
  const { said, asked } = await setUp(['', 'another', 'mine', 'mine', 'wrong', 'a$1&b'], {
    onAsk: async (at) => {
      if (at === 3)
        await control(sandbox, 'oauth', registered(`${CALLBACK}/identity`, `${CALLBACK}/integration`));
    },
  });
  expect(asked).toBe(6);
  expect(said).toContain('does not know this client');
  expect(said).toContain(`${CALLBACK}/integration is not among its redirect URIs`);
  expect(said).toContain('does not accept this secret');
});

test('a failing probe sets the exit code, and the output says what to do', async () => {
  const { code, said } = await setUp(['any', 'any'], { code: 1 });
  expect(code).toBe(1);
  expect(said).toContain('npm run probe');
});

test('the pages of the console come in order and name both redirect URIs', () => {
  const steps = consoleSteps([`${CALLBACK}/identity`, `${CALLBACK}/integration`]);
  expect(steps.map(({ url }) => new URL(url).host)).toEqual(Array(5).fill('console.cloud.google.com'));
  expect(steps.at(-1)?.does.join('\n')).toContain(`${CALLBACK}/integration`);
});

test('an app with a public address registers where the probe listens as well', async () => {
  const said: string[] = [];
  const typed = ['any', 'any'];
  await control(sandbox, 'oauth', {
    clients: {
      any: {
        secret: 'any',
        redirectUris: [
          'https://mail.example.org/api/auth/callback/identity',
          'https://mail.example.org/api/auth/callback/integration',
          'http://localhost:3000/api/auth/callback/integration',
        ],
      },
    },
  });
  sandbox.state.oauth.redirectUris.push('https://mail.example.org/api/auth/callback/identity');
  sandbox.state.oauth.redirectUris.push('https://mail.example.org/api/auth/callback/integration');
  await runSetup({
    envFile: path.join(folder, 'public.env'),
    environment: { APP_URL: 'https://mail.example.org', MAILHOST_ISSUER: sandbox.url },
    say: (line) => said.push(line),
    ask: async () => typed.shift() ?? '',
    finish: async () => 0,
  });
  expect(said.join('\n')).toContain('http://localhost:3000/api/auth/callback/integration');
});
