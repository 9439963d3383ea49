import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ATTACHMENT_PIECE_BYTES } from '@triage/contract/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliver, seesSubject } from '../support/call-procedure.ts';
import { freePort } from '../support/child-process.ts';
import { eventually } from '../support/eventually.ts';
import { findSharedWorld } from '../support/find-shared-world.ts';
import { makeToken } from '../support/make-token.ts';
import { connectedNewcomer, type Person } from '../support/person.ts';
import { runCli, startCli } from '../support/run-cli.ts';
import type { WorldAddress } from '../support/start-world.ts';

let world: WorldAddress;
let person: Person;
let home: string;
let env: Record<string, string>;
let threadId: string;

beforeAll(async () => {
  world = await findSharedWorld();
  person = await connectedNewcomer(world);
  home = await mkdtemp(path.join(tmpdir(), 'triage-cli-'));
  env = { HOME: home, TRIAGE_URL: world.appUrl, TRIAGE_TOKEN: await makeToken(person, 'full') };
  await deliver(world, {
    to: person.email,
    subject: 'Contract',
    text: 'Could you send the contract by tomorrow?',
  });
  ({ threadId } = await seesSubject(person, 'Contract'));
});
afterAll(async () => {
  await rm(home, { recursive: true, force: true });
});

const outbox = async () =>
  ((await world.control('outbox')) as { messages: { from: string; subject: string }[] }).messages;

test('lists lane counts as JSON lines', async () => {
  const counts = await runCli(['lanes'], { env });
  expect(counts).toMatchObject({ code: 0, errors: '', rows: [{ reply: 1, done: 0 }] });
  expect((await runCli(['lanes', 'reply'], { env })).rows).toMatchObject([{ threadId, subject: 'Contract' }]);
  const text = await runCli(['lanes', 'reply', '--text'], { env });
  expect(text.out).toMatch(/^THREAD +PRIORITY +FROM +SUBJECT\n/);
  expect(text.out).not.toContain('\u001b');
});

test('search results are archived through a pipe and restored', async () => {
  const found = await startCli(['search', 'contract'], { env });
  expect(found.rows).toMatchObject([{ threadId }]);
  const archived = await startCli(['archive', '-'], { env, input: found.out });
  expect(archived).toMatchObject({ code: 0, rows: [{ threadId, success: true }] });
  expect((await runCli(['lanes', 'done'], { env })).rows).toMatchObject([{ threadId }]);
  expect((await runCli(['restore', threadId, '--lane', 'reply'], { env })).code).toBe(0);
});

test('threads are snoozed and unsnoozed; an unknown thread does not stop the others', async () => {
  const some = await runCli(['snooze', 'nowhere', threadId, '--in', '2h'], { env });
  expect(some.code).toBe(1);
  expect(some.rows).toEqual([
    { threadId: 'nowhere', success: false, error: 'Thread not found' },
    { threadId, success: true },
  ]);
  expect((await runCli(['lanes', 'snoozed'], { env })).rows).toMatchObject([{ threadId }]);
  expect((await runCli(['snooze', threadId, '--cancel'], { env })).code).toBe(0);
  expect((await runCli(['lanes', 'snoozed'], { env })).rows).toEqual([]);
});

test('reminders are set, listed and removed; an unknown thread does not stop the others', async () => {
  const some = await runCli(['remind', 'nowhere', threadId, '--in', '2d'], { env });
  expect(some.code).toBe(1);
  expect(some.rows).toEqual([
    { threadId: 'nowhere', success: false, error: 'Thread not found' },
    { threadId, success: true },
  ]);
  expect((await runCli(['reminders'], { env })).rows).toMatchObject([{ threadId, about: 'answer' }]);
  expect((await runCli(['remind', threadId, '--cancel'], { env })).code).toBe(0);
  expect((await runCli(['reminders'], { env })).rows).toEqual([]);
  expect((await runCli(['remind', threadId], { env })).code).toBe(2);
});

test('the agenda lists events from a date on, and names a calendar that it could not read', async () => {
  const events = [{ summary: 'Fair', start: { date: '2030-05-06' }, end: { date: '2030-05-07' } }];
  await world.control('calendars', { email: person.email, id: 'family', summary: 'Family', events });
  await world.control('calendars', { email: person.email, id: 'shared', refused: 'backendError' });
  const agenda = ['agenda', '--from', '2030-05-05', '--days', '3'];
  const found = await runCli(agenda, { env });
  expect(found).toMatchObject({ code: 0, rows: [{ title: 'Fair', calendar: 'Family', allDay: true }] });
  expect(found.errors).toContain('Could not read the calendar "shared"');
  const text = await runCli([...agenda, '--text'], { env });
  expect(text.out).toMatch(/2030-05-06 +all day +busy +Family +Fair/);
  for (const wrong of [
    ['--from', 'soon'],
    ['--days', '0'],
  ])
    expect((await runCli(['agenda', ...wrong], { env })).code).toBe(2);
});

test('the booking page is switched on and off, and its link is replaced', async () => {
  const link = async (what: string) =>
    (await runCli(['bookings', '--link', what, '--text'], { env })).out.trim();
  expect(await link('show')).toBe('Off');
  const first = await link('on');
  expect(first).toMatch(/\/book\/[\w-]{22}$/);
  expect(await link('new')).not.toBe(first);
  expect(await link('off')).toBe('Off');
  expect((await runCli(['bookings'], { env })).rows).toEqual([]);
  expect((await runCli(['bookings', '--link', 'maybe'], { env })).code).toBe(2);
});

test('a thread is taken off the waiting list and put back', async () => {
  for (const undo of [[], ['--undo']])
    expect(await runCli(['not-waiting', threadId, ...undo], { env })).toMatchObject({
      code: 0,
      rows: [{ threadId, success: true }],
    });
  expect(await runCli(['mail', 'waiting'], { env })).toMatchObject({ code: 0, rows: [] });
});

test('stars, mutes and trashes threads, and takes each back; blocks and unblocks an address', async () => {
  for (const verb of ['star', 'mute', 'quiet', 'trash'])
    for (const undo of [[], ['--undo']])
      expect(await runCli([verb, threadId, ...undo], { env })).toMatchObject({
        code: 0,
        rows: [{ threadId, success: true }],
      });
  expect(await runCli(['trash', 'nowhere'], { env })).toMatchObject({ code: 1, rows: [{ success: false }] });
  for (const undo of [[], ['--undo']])
    expect((await runCli(['block', 'loud@shop.example', ...undo], { env })).rows).toEqual([
      { address: 'loud@shop.example', success: true },
    ]);
});

test('deleting for good has to be meant, and is refused where the connection may not', async () => {
  expect(await runCli(['delete', threadId], { env })).toMatchObject({ code: 2, rows: [] });
  expect(await runCli(['delete', threadId, '--yes'], { env })).toMatchObject({ code: 1 });
  expect((await runCli(['thread', threadId], { env })).code).toBe(0);
});

test('contacts are off, and turning them on names the address where Google asks', async () => {
  const consentUrl = `${world.appUrl}/api/connect/mailhost?contacts=1`;
  expect(await runCli(['contacts'], { env })).toMatchObject({
    code: 0,
    rows: [{ state: 'off', consentUrl }],
  });
  expect((await runCli(['contacts', 'on', '--text'], { env })).out).toContain(`Open ${consentUrl}`);
  expect((await runCli(['contacts', 'on'], { env })).code).toBe(1);
  expect((await runCli(['contacts', 'off'], { env })).code).toBe(0);
  expect((await runCli(['contacts', 'maybe'], { env })).code).toBe(2);
});

test('labels are created and listed, put on a thread by name and taken off', async () => {
  const made = await runCli(['labels', '--create', 'From a pipe', '--colour', 'green'], { env });
  expect(made).toMatchObject({ code: 0, rows: [{ name: 'From a pipe', colour: 'green' }] });
  expect((await runCli(['labels'], { env })).rows).toContainEqual(made.rows[0]);
  const { id } = made.rows[0] as { id: string };
  for (const args of [
    ['--add', 'from a pipe'],
    ['--remove', id],
  ])
    expect(await runCli(['label', threadId, ...args], { env })).toMatchObject({
      code: 0,
      rows: [{ threadId, success: true }],
    });
  expect((await runCli(['label', threadId, '--add', 'Nothing'], { env })).code).toBe(2);
  expect((await runCli(['label', threadId], { env })).code).toBe(2);
  expect((await runCli(['labels', '--create', 'Sky', '--colour', 'sky'], { env })).code).toBe(2);
  expect((await runCli(['label', 'nowhere', '--add', id], { env })).rows).toMatchObject([{ success: false }]);
});

test('a snippet is written from stdin, listed, shown, renamed and deleted', async () => {
  const snippet = (args: string[], input?: string) =>
    runCli(['snippet', ...args], { env, ...(input && { input }) });
  expect(await snippet(['Thanks', '--body', '-'], 'Thank you, {first name}')).toMatchObject({
    code: 0,
    rows: [{ name: 'Thanks', body: 'Thank you, {first name}' }],
  });
  expect((await runCli(['snippets'], { env })).rows).toMatchObject([{ name: 'Thanks' }]);
  expect((await snippet(['Thanks', '--rename', 'Bye'])).rows).toMatchObject([
    { name: 'Bye', body: 'Thank you, {first name}' },
  ]);
  expect((await snippet(['Bye'])).rows).toMatchObject([{ body: 'Thank you, {first name}' }]);
  expect((await snippet(['Thanks'])).code).toBe(2);
  const folder = await mkdtemp(path.join(tmpdir(), 'snippet-'));
  const offer = path.join(folder, 'offer, final.bin');
  await writeFile(offer, Buffer.alloc(ATTACHMENT_PIECE_BYTES + 3, 7));
  expect((await snippet(['Bye', '--attach', offer])).rows).toMatchObject([
    { files: [{ filename: 'offer, final.bin', size: ATTACHMENT_PIECE_BYTES + 3 }] },
  ]);
  expect((await snippet(['Bye', '--attach', folder])).code).toBe(2);
  expect((await snippet(['Bye', '--detach', 'other.bin'])).code).toBe(2);
  expect((await snippet(['Bye', '--detach', 'offer, final.bin'])).rows).toMatchObject([{ files: [] }]);
  await rm(folder, { recursive: true });
  expect((await snippet(['Bye', '--delete', '--body', 'x'])).code).toBe(2);
  expect((await snippet(['Bye', '--delete'])).code).toBe(0);
  expect((await runCli(['snippets'], { env })).rows).toEqual([]);
});

test('a rule is added from stdin, previewed, switched, listed and deleted', async () => {
  const input = JSON.stringify({
    name: 'Piped',
    conditions: { subject: 'contract' },
    actions: { lane: 'fyi' },
  });
  expect((await runCli(['rule', 'preview'], { env, input })).rows).toMatchObject([
    { threadId, effect: { lane: 'fyi' } },
  ]);
  const { rows } = await runCli(['rule', 'add'], { env, input });
  expect(rows).toMatchObject([{ name: 'Piped', enabled: false }]);
  const { ruleId } = rows[0] as { ruleId: string };
  expect((await runCli(['rule', 'on', ruleId], { env })).rows).toMatchObject([{ ruleId, enabled: true }]);
  expect((await runCli(['rules'], { env })).rows).toMatchObject([{ ruleId, enabled: true }]);
  expect(await runCli(['rules', '--log'], { env })).toMatchObject({ code: 0, rows: [] });
  expect((await runCli(['rule', 'off', ruleId], { env })).rows).toMatchObject([{ enabled: false }]);
  expect(await runCli(['rule', 'remove', ruleId], { env })).toMatchObject({ code: 0 });
  expect((await runCli(['rule', 'remove', ruleId], { env })).code).toBe(1);
  expect((await runCli(['rule', 'undo', 'nobody'], { env })).code).toBe(1);
  for (const args of [['rule'], ['rule', 'on'], ['rule', 'on', 'nobody']])
    expect((await runCli(args, { env })).code).toBe(2);
  expect((await runCli(['rule', 'add'], { env, input: '{}' })).code).toBe(2);
});

test('an email is queued from stdin and cancelled once; the same idempotency key queues it once', async () => {
  const args = [
    'send',
    '--to',
    'Bob <bob@elsewhere.test>',
    '--subject',
    'From a pipe',
    '--in',
    '2h',
    '--key',
    'k1',
  ];
  const first = await runCli(args, { env, input: 'Grüße\n' });
  expect(first).toMatchObject({ code: 0, rows: [{ undoWindowMs: 0 }] });
  const { scheduledSendId, sendAt } = first.rows[0] as { scheduledSendId: string; sendAt: string };
  const again = await runCli(args, { env, input: 'Grüße\n' });
  expect(again).toMatchObject({ code: 0, rows: first.rows });
  const at = [...args.slice(0, 5), '--at', sendAt, '--key', 'k2'];
  const [one, two] = [await runCli(at, { env, input: 'Hi' }), await runCli(at, { env, input: 'Hi' })];
  expect(one.rows).toEqual(two.rows);
  expect((await runCli(['sends'], { env })).rows).toMatchObject([
    { status: 'pending' },
    { status: 'pending' },
  ]);
  expect((await runCli(['unsend', scheduledSendId], { env })).rows).toEqual([{ success: true }]);
  expect(await runCli(['unsend', scheduledSendId], { env })).toMatchObject({
    code: 1,
    rows: [{ success: false }],
  });
  expect((await outbox()).filter(({ subject }) => subject === 'From a pipe')).toEqual([]);
});

test('an email without a send time is sent once after five seconds', async () => {
  const sent = await runCli(['send', '--to', 'bob@elsewhere.test', '-s', 'At once', '--body', 'Hi'], { env });
  expect(sent.rows).toMatchObject([{ undoWindowMs: 5_000 }]);
  await eventually(async () =>
    expect((await outbox()).filter(({ subject }) => subject === 'At once')).toHaveLength(1),
  );
});

test('a draft and a thread are one JSON object', async () => {
  expect((await runCli(['draft', threadId, '--tone', 'brief'], { env })).rows).toMatchObject([
    { draftHtml: expect.any(String), source: expect.stringMatching(/^(?:ai|template)$/) },
  ]);
  expect((await runCli(['thread', threadId], { env })).rows).toMatchObject([
    { threadId, messages: [{ subject: 'Contract' }] },
  ]);
});

test('the assistant answers part by part', async () => {
  const { code, rows } = await runCli(['ask', 'What', 'needs', 'me?'], { env });
  expect(code).toBe(0);
  expect(rows.at(-1)).toMatchObject({ type: 'finish' });
});

test('each failure has its own exit code, its message on stderr and nothing on stdout', async () => {
  const failures: [string[], Record<string, string>, number, RegExp][] = [
    [['restore', 'nowhere', '--lane', 'done', '--text'], env, 1, /^$/],
    [['thread', 'nowhere'], env, 1, /^triage: Thread not found\n$/],
    [['send', '--to', 'nobody', '--subject', 'x', '--body', ''], env, 1, /Invalid request: to/],
    [['frobnicate'], env, 2, /There is no "frobnicate"/],
    [['send', '--to', 'a@b.test'], env, 2, /--subject/],
    [['lanes', 'reply', '--colour'], env, 2, /--colour/],
    [['lanes'], { ...env, TRIAGE_URL: `http://localhost:${await freePort()}` }, 3, /cannot be reached/],
    [['lanes'], { HOME: home }, 4, /Not signed in/],
    [['lanes'], { ...env, TRIAGE_TOKEN: 'itk_wrong' }, 4, /Unauthorized/],
  ];
  const judge = async ([args, given, code, said]: (typeof failures)[number]) => {
    const answer = await startCli(args, { env: given });
    expect([args.join(' '), answer.code]).toEqual([args.join(' '), code]);
    expect(answer.errors).toMatch(said);
    if (!args.includes('--text')) expect(answer.out).toBe('');
  };
  await Promise.all(failures.map(judge));
});

test('a read-only token can read, and a write reports the missing scope', async () => {
  const reading = { ...env, TRIAGE_TOKEN: await makeToken(person, 'read') };
  expect((await runCli(['lanes', 'reply'], { env: reading })).code).toBe(0);
  expect(await runCli(['archive', threadId], { env: reading })).toMatchObject({
    code: 1,
    rows: [{ success: false, error: 'This token may only read' }],
  });
});

test('a login is stored for one address, readable only by its owner, and deleted by logout', async () => {
  const stored = { HOME: home };
  expect((await runCli(['login', world.appUrl], { env: stored, input: 'itk_wrong\n' })).code).toBe(4);
  const signed = await runCli(['login', world.appUrl], { env: stored, input: `${env['TRIAGE_TOKEN']}\n` });
  expect(signed).toMatchObject({ code: 0, rows: [{ status: 'connected' }] });
  expect(signed.out).not.toContain(env['TRIAGE_TOKEN']);
  const file = path.join(home, '.config/triage/login.json');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await runCli(['doctor'], { env: stored })).toMatchObject({
    code: 0,
    rows: [
      { check: 'login', ok: true },
      { check: 'service', ok: true },
      { check: 'mail', ok: true },
    ],
  });
  const elsewhere = { ...stored, TRIAGE_URL: 'http://localhost:1' };
  expect((await runCli(['lanes'], { env: elsewhere })).code).toBe(4);
  expect((await runCli(['login', 'http://mail.example.org'], { env: stored, input: 'x' })).errors).toContain(
    'not https',
  );
  await runCli(['logout'], { env: stored });
  expect((await runCli(['doctor'], { env: stored })).code).toBe(4);
});

test('a search is saved, listed with its count, put in order, changed and deleted', async () => {
  const { rows } = await runCli(['saved-search', 'add', 'Contracts', 'subject:contract'], { env });
  expect(rows).toMatchObject([{ name: 'Contracts', query: 'subject:contract', threads: 1 }]);
  const { searchId } = rows[0] as { searchId: string };
  expect((await runCli(['searches'], { env })).rows).toMatchObject([{ searchId }]);
  expect((await runCli(['mail', `search:${searchId}`], { env })).rows).toMatchObject([{ threadId }]);
  expect((await runCli(['saved-search', 'order', searchId], { env })).rows).toMatchObject([{ searchId }]);
  const changed = await runCli(['saved-search', 'change', searchId, 'Old', 'older_than:9y'], { env });
  expect(changed.rows).toMatchObject([{ searchId, name: 'Old', threads: 0 }]);
  expect(await runCli(['saved-search', 'remove', searchId], { env })).toMatchObject({ code: 0 });
  expect((await runCli(['mail', `search:${searchId}`], { env })).code).toBe(1);
  for (const args of [['saved-search'], ['saved-search', 'add', 'Name']])
    expect((await runCli(args, { env })).code).toBe(2);
});

test('a split is previewed and added from stdin, listed, put in order, changed and deleted', async () => {
  const json = (more: object) =>
    JSON.stringify({ name: 'Piped', conditions: { subject: 'contract' }, ...more });
  const input = json({});
  expect((await runCli(['split', 'preview'], { env, input })).rows).toMatchObject([{ threadId }]);
  const { rows } = await runCli(['split', 'add'], { env, input });
  expect(rows).toMatchObject([{ name: 'Piped', lane: null }]);
  const { splitId } = rows[0] as { splitId: string };
  expect((await runCli(['splits'], { env })).rows).toMatchObject([{ splitId }]);
  expect((await runCli(['split', 'order', splitId], { env })).rows).toMatchObject([{ splitId }]);
  const changed = await runCli(['split', 'change', splitId], { env, input: json({ lane: 'fyi' }) });
  expect(changed.rows).toMatchObject([{ splitId, lane: 'fyi' }]);
  expect(await runCli(['lanes', 'reply', '--split', splitId], { env })).toMatchObject({ code: 0, rows: [] });
  expect(await runCli(['mail', `split:${splitId}`], { env })).toMatchObject({ code: 0 });
  expect(await runCli(['split', 'remove', splitId], { env })).toMatchObject({ code: 0 });
  expect((await runCli(['split', 'remove', splitId], { env })).code).toBe(1);
  expect((await runCli(['mail', `split:${splitId}`], { env })).code).toBe(1);
  for (const args of [['split'], ['split', 'remove']]) expect((await runCli(args, { env })).code).toBe(2);
  expect((await runCli(['split', 'add'], { env, input: '{}' })).code).toBe(2);
});
