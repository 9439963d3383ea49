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
  options: {
    onAsk?: (asked: number) => Promise<void>;
    code?: number;
    environment?: Record<string, string>;
    hasBrowser?: boolean;
  } = {},
) {
  const said: string[] = [];
  const opened: string[] = [];
  let started: Record<string, string | undefined> | null = null;
  const envFile = path.join(folder, '.env');
  let asked = 0;
  let probed: Record<string, string | undefined> | undefined;
  const code = await runSetup({
    envFile,
    environment: { APP_URL, MAILHOST_ISSUER: sandbox.url, ...options.environment },
    say: (line) => said.push(line),
    open: (url) => {
      opened.push(url);
      return options.hasBrowser ?? false;
    },
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
    start: async (environment) => {
      started = environment;
      return 0;
    },
  });
  const written = readFileSync(envFile, 'utf8');
  return { said: said.join('\n'), asked, code, probed, started, opened, written, envFile };
}

const registered = (...redirectUris: string[]) => ({ clients: { mine: { secret: 'a$1&b', redirectUris } } });

test('two valid values are written to a file only its owner can read, beside the existing ones, and probed', async () => {
  writeFileSync(path.join(folder, '.env'), 'PORT=3000\nMAILHOST_CLIENT_ID=\n# mine\n');
  await control(sandbox, 'oauth', registered(`${CALLBACK}/identity`, `${CALLBACK}/integration`));
  const { asked, code, probed, started, written, envFile, said } = await setUp(['mine', 'a$1&b', '']);
  expect({ asked, code }).toEqual({ asked: 3, code: 0 });
  expect(written).toBe('PORT=3000\nMAILHOST_CLIENT_ID=mine\n# mine\nMAILHOST_CLIENT_SECRET=a$1&b\n');
  expect(statSync(envFile).mode & 0o777).toBe(0o600);
  expect(probed).toMatchObject({ MAILHOST_CLIENT_ID: 'mine', MAILHOST_CLIENT_SECRET: 'a$1&b' });
  expect(started).toEqual(probed);
  expect(said).toContain('npm start');
  expect(said).not.toContain('a$1&b');
});

test('each wrong value is refused when it is typed, with what to change', async () => {
  await control(sandbox, 'oauth', registered(`${CALLBACK}/identity`));
  const { said, asked } = await setUp(['', 'another', 'mine', 'mine', 'wrong', 'a$1&b', ''], {
    onAsk: async (at) => {
      if (at === 3)
        await control(sandbox, 'oauth', registered(`${CALLBACK}/identity`, `${CALLBACK}/integration`));
    },
  });
  expect(asked).toBe(7);
  expect(said).toContain('does not know this client');
  expect(said).toContain(`${CALLBACK}/integration is not among its redirect URIs`);
  expect(said).toContain('does not accept this secret');
});

test('a failing probe sets the exit code, and the output says what to do', async () => {
  const { code, said, started } = await setUp(['any', 'any', ''], { code: 1 });
  expect({ code, started }).toEqual({ code: 1, started: null });
  expect(said).toContain('npm run probe');
});

test('the first page of the console opens at once, and Enter opens each next one', async () => {
  const { opened, said } = await setUp(['', '', 'any', 'any', ''], { hasBrowser: true });
  expect(opened).toEqual(
    consoleSteps([])
      .map(({ url }) => url)
      .slice(0, 3),
  );
  expect(said).toContain('opened: page 3 of 5');
  // Without a browser the addresses that are printed are enough.
  expect((await setUp(['any', 'any', ''])).said).not.toContain('opened:');
});

test('a key for AI, a push topic and an Ably key are known by their form, and tried when they are typed', async () => {
  const environment = {
    OPENAI_BASE_URL: `${sandbox.url}/openai/v1`,
    GOOGLE_GENERATIVE_AI_BASE_URL: `${sandbox.url}/gemini/v1beta`,
    REALTIME_CLUSTER: sandbox.url,
  };
  await control(sandbox, 'faults', { api: 'openai', status: 401, reason: 'invalid_api_key', times: 1 });
  await control(sandbox, 'faults', { api: 'gemini', status: 400, reason: 'API_KEY_INVALID', times: 1 });
  const [openai, gemini, topic] = ['sk-12345678', 'AIza-12345678', 'projects/mine/topics/mail'];
  const ably = 'sandbox.realtime:sandbox-realtime-secret';
  const typed = [openai, openai, gemini, gemini, 'mail', topic, 'sandbox.realtime:wrong', ably];
  const { said, written, probed } = await setUp(['any', 'any', ...typed, ''], { environment });
  for (const refusal of [
    'OpenAI does not accept',
    'Gemini does not accept',
    'Ably does not accept',
    'none of',
  ])
    expect(said).toContain(refusal);
  for (const line of [
    `OPENAI_API_KEY=${openai}`,
    `GOOGLE_GENERATIVE_AI_API_KEY=${gemini}`,
    `MAIL_PUSH_TOPIC=${topic}`,
    'REALTIME_APP_ID=sandbox',
    'REALTIME_KEY=realtime',
    'REALTIME_SECRET=sandbox-realtime-secret',
    'PUBLIC_REALTIME_KEY=sandbox.realtime',
  ])
    expect(written.split('\n')).toContain(line);
  expect(probed).toMatchObject({ OPENAI_API_KEY: openai, MAIL_PUSH_TOPIC: topic });
  expect(said).not.toContain(openai);
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
    open: () => false,
    finish: async () => 0,
    start: async () => 0,
  });
  expect(said.join('\n')).toContain('http://localhost:3000/api/auth/callback/integration');
});
