import { type RunningSandbox, startSandbox } from '@triage/sandbox/start-sandbox';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Line } from './run/check.ts';
import { parseSettings } from './settings.ts';
import { CLIENT, control, probeSandbox, REGISTERED } from './testing/probe-sandbox.ts';

const MINUTE_MS = 60_000;
let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ quiet: true });
});
beforeEach(async () => {
  await control(sandbox, 'reset', { seed: true });
  await control(sandbox, 'oauth', { clear: true, ...REGISTERED });
});
afterAll(() => sandbox.close());

const differing = (lines: Line[]) =>
  lines
    .filter(({ verdict }) => verdict === 'differs')
    .map(({ assumption, seen }) => `${assumption}: ${seen}`);

test(
  'against the sandbox everything is as expected, and nothing is left behind',
  async () => {
    const { world, lines } = await probeSandbox(sandbox);
    expect(differing(lines)).toEqual([]);
    expect(lines.filter(({ verdict }) => verdict === 'not run')).toEqual([]);
    const ada = sandbox.state.accounts.find('ada@sandbox.test');
    const left = [...(ada?.mailbox.messages.values() ?? [])].filter(
      (message) => message.raw.includes(world.mark) && !message.labelIds.has('TRASH'),
    );
    expect(left).toEqual([]);
    const events = [...(ada?.calendar.events.values() ?? [])].map(({ event }) => event);
    const own = events.filter(({ summary }) => summary === world.mark);
    expect(own.filter(({ status }) => status !== 'cancelled')).toEqual([]);
    const recipients = sandbox.state.outbox.flatMap(({ to }) => to);
    expect(new Set(recipients)).toEqual(new Set(['ada@sandbox.test']));
  },
  MINUTE_MS,
);

test(
  'the answers that are kept name nobody and hold no secret',
  async () => {
    const { world } = await probeSandbox(sandbox);
    const text = JSON.stringify(world.recorder.recorded);
    for (const secret of [
      'sandbox.test',
      CLIENT.secret,
      world.access?.accessToken,
      world.access?.refreshToken,
    ])
      expect(text).not.toContain(secret);
    expect(text).toContain('invalid_grant');
  },
  MINUTE_MS,
);

interface Broken {
  name: string;
  line: RegExp;
  rules?: object;
  environment?: Record<string, string>;
  decision?: [string, string][];
  fault?: object;
  settings?: object;
  isSubscribed?: boolean;
}

const denied = (api: string) => ({ api, status: 403, reason: 'accessNotConfigured', times: 1_000 });
const ungranted: [string, string][] = [
  ['decision', 'allow'],
  ['granular', '1'],
  ['granted', 'https://www.googleapis.com/auth/gmail.modify'],
];

const broken: Broken[] = [
  {
    name: 'a wrong client secret',
    line: /^OAuth: a wrong code is told apart .*: 401 invalid_client$/,
    environment: { MAILHOST_CLIENT_SECRET: 'mistyped' },
  },
  {
    name: 'an unknown client id',
    line: /^OAuth: the consent page opens .*: invalid_client$/,
    environment: { MAILHOST_CLIENT_ID: 'another-client' },
  },
  {
    name: 'a redirect URI that is not registered',
    line: /^OAuth: the consent page opens .*: redirect_uri_mismatch$/,
    environment: { PORT: '3001' },
  },
  {
    name: 'a Workspace that does not allow the app',
    line: /^OAuth: the consent page opens .*: admin_policy_enforced$/,
    rules: { refusal: 'admin_policy_enforced' },
  },
  {
    name: 'an app in Testing',
    line: /^OAuth: the refresh token has no end .*: ends after 7 days \(app in Testing\)$/,
    rules: { publishing: 'testing' },
  },
  {
    name: 'a person who denies',
    line: /^OAuth: consent comes back with a code: access_denied$/,
    decision: [['decision', 'deny']],
  },
  {
    name: 'a calendar that is not granted',
    line: /^OAuth: mail and calendar were granted: mail only$/,
    decision: ungranted,
  },
  {
    name: 'a Gmail API that is not enabled',
    line: /^Gmail API is enabled.*: 403 accessNotConfigured$/,
    fault: denied('gmail'),
  },
  {
    name: 'a Calendar API that is not enabled',
    line: /^Calendar API is enabled: 403 accessNotConfigured$/,
    fault: denied('calendar'),
  },
  {
    name: 'a push topic of another project',
    line: /^Push: .*: the topic is in another project than the client$/,
    environment: { MAIL_PUSH_TOPIC: 'projects/elsewhere/topics/mail' },
  },
  {
    name: 'a topic that Gmail may not publish to',
    line: /^Push: .*: gmail-api-push may not publish to the topic$/,
    rules: { mayPublish: false },
  },
  {
    name: 'a topic whose subscription leads nowhere',
    line: /^Push: how long until a new message is pushed: nothing within 1 seconds$/,
    isSubscribed: false,
  },
  {
    name: 'an alias that leaves as another address',
    line: /^Sending: another address of the person in From: replaced$/,
    settings: { rewriteFrom: true },
  },
  {
    name: 'an AI provider that refuses the key',
    line: /^Gemini: answers in strict JSON: /,
    fault: { api: 'gemini', status: 400, reason: 'API_KEY_INVALID', times: 1_000 },
  },
  {
    name: 'a wrong realtime secret',
    line: /^Realtime: what the server publishes .*: (disconnected|failed)/,
    environment: { REALTIME_SECRET: 'mistyped' },
  },
];

test.each(broken)(
  '$name is red in the right line',
  async ({ line, rules, environment, decision, fault, settings, isSubscribed }) => {
    if (rules) await control(sandbox, 'oauth', rules);
    if (fault) await control(sandbox, 'faults', fault);
    if (settings) await control(sandbox, 'nastiness', settings);
    const { lines } = await probeSandbox(sandbox, { environment, decision, isSubscribed });
    expect(differing(lines).filter((each) => line.test(each))).toHaveLength(1);
  },
  MINUTE_MS,
);

test('without a client there is nothing to probe, and the way out is named', () => {
  expect(parseSettings({ MAILHOST_CLIENT_ID: ' ' })).toContain('npm run setup');
});
