import type { DeletionReport } from '@triage/contract/account/deletion';
import type {
  FailedJobsAnswer,
  FailedSendsAnswer,
  Installation,
} from '@triage/contract/operator/installation';
import type { PeopleAnswer, SignedOutReport } from '@triage/contract/operator/people';
import { now, rows, run } from '@triage/database/testing/rows';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  answerOf,
  deliver,
  mutateProcedure,
  queryProcedure,
  seesSubject,
} from '../support/call-procedure.ts';
import { eventually } from '../support/eventually.ts';
import { makeToken } from '../support/make-token.ts';
import { openWorldDatabase } from '../support/open-world-database.ts';
import { connectedNewcomer, newcomer, Person } from '../support/person.ts';
import { startWorld, type World } from '../support/start-world.ts';

const ADDRESS = 'root@sandbox.test';
const SUBJECT = 'Only for my eyes';

let world: World;
let operator: Person;
let person: Person;
beforeAll(async () => {
  world = await startWorld({
    env: { ADMIN_EMAILS: ' second@sandbox.test ,Root@SANDBOX.test', AI_DAILY_BUDGET: '3' },
  });
  operator = await new Person(world, 'ROOT@sandbox.test').signIn();
  person = await connectedNewcomer(world);
});
afterAll(() => world?.stop());

const ask = async <T>(name: string, input: unknown = {}) =>
  answerOf<T>(await queryProcedure(operator, `operator.${name}`, input));
const change = (name: string, input: unknown, by = operator) =>
  mutateProcedure(by, `operator.${name}`, input);
const find = async (search: string) => (await ask<PeopleAnswer>('people', { search })).people;
const reading = ['installation', 'people', 'failedJobs', 'failedSends'];
const changing = ['retryJob', 'signPersonOut', 'removePerson'];

test('for everybody else, and for every token, neither the page nor a procedure exists', async () => {
  const token = await makeToken(operator, 'full');
  const byToken = new Person(world, ADDRESS);
  byToken.fetch = (path, init = {}) =>
    operator.fetch(path, {
      ...init,
      headers: { ...init.headers, Authorization: `Bearer ${token}` },
    } as RequestInit);
  const unknown = async (asker: Person, name: string) => {
    const answer = await queryProcedure(asker, `operator.${name}`);
    return [answer.status, (await answer.text()).replaceAll(name, 'NAME')];
  };
  const nobody = new Person(world, 'nobody@sandbox.test');
  for (const asker of [nobody, person, byToken]) {
    const expected = await unknown(asker, 'noSuchProcedure');
    expect(expected[0]).toBe(404);
    for (const name of reading) expect(await unknown(asker, name), name).toEqual(expected);
    for (const name of changing)
      expect((await change(name, { personId: await operator.userId() }, asker)).status, name).toBe(404);
  }
  const textOf = async (path: string) => {
    const page = await person.fetch(path);
    return [page.status, /<main.*<\/main>/s.exec(await page.text())?.[0]];
  };
  expect(await textOf('/operator')).toEqual(await textOf('/no-such-page'));
  for (const asker of [nobody, byToken]) expect((await asker.fetch('/operator')).status).toBe(404);
  expect(await (await person.fetch('/settings')).text()).not.toContain('/operator');
});

test('the operator sees people and the state of the server, but no mail', async () => {
  await deliver(world, { to: person.email, subject: SUBJECT, text: 'Private words' });
  await seesSubject(person, SUBJECT);
  const page = await operator.fetch('/operator');
  expect(page.status).toBe(200);
  expect(await (await operator.fetch('/settings')).text()).toContain('/operator');
  const [found] = await find(person.email);
  expect(found).toMatchObject({
    ...{ userId: await person.userId(), email: person.email, isYou: false, isBeingRemoved: false },
    connection: { state: 'ok', provider: 'google', problem: null },
    quota: { limit: 6_000, pausedUntil: null },
    spend: { dailyBudget: 3, isOwnBudget: false },
  });
  expect(Date.now() - Date.parse(found?.seenAt ?? '')).toBeLessThan(60_000);
  expect((await find(ADDRESS))[0]).toMatchObject({ isYou: true, connection: { state: 'none' } });
  const { checks } = await ask<Installation>('installation');
  expect(checks.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['cron', 'jobs', 'sends', 'webhooks', 'models', 'database']),
  );
  const everything = [await page.text(), JSON.stringify([found, checks])].join();
  for (const secret of [SUBJECT, 'Private words', 'grace@elsewhere.test'])
    expect(everything).not.toContain(secret);
});

test('signing somebody out ends their sessions and tokens at once, and nobody else’s', async () => {
  const other = await newcomer(world);
  const again = await new Person(world, person.email).signIn();
  const token = await makeToken(person, 'full');
  const personId = await person.userId();
  const statuses = async () => [
    (await queryProcedure(person, 'settings.read')).status,
    (await queryProcedure(again, 'settings.read')).status,
    (await fetch(`${world.appUrl}/api/connection`, { headers: { Authorization: `Bearer ${token}` } })).status,
    (await queryProcedure(other, 'settings.read')).status,
  ];
  expect(await statuses()).toEqual([200, 200, 200, 200]);
  const report = await answerOf<SignedOutReport>(await change('signPersonOut', { personId }));
  expect(report).toEqual({ sessions: 2, tokens: 1, devices: 0 });
  expect(await statuses()).toEqual([401, 401, 401, 200]);
  expect(await (await person.signIn()).userId()).toBe(personId);
  expect((await change('signPersonOut', { personId: 'nobody' })).status).toBe(404);
});

test('removing somebody deletes everything as they would themselves, after their address was typed', async () => {
  const leaver = await connectedNewcomer(world);
  const personId = await leaver.userId();
  const refused = await change('removePerson', { personId, confirm: person.email });
  expect([refused.status, await refused.text()]).toEqual([
    400,
    expect.stringContaining('This is not their sign-in address'),
  ]);
  const own = { personId: await operator.userId(), confirm: ADDRESS };
  expect((await change('removePerson', own)).status).toBe(400);
  expect(await find(leaver.email)).toHaveLength(1);

  const report = await answerOf<DeletionReport>(
    await change('removePerson', { personId, confirm: leaver.email.toUpperCase() }),
  );
  expect(report).toEqual({ cancelledSends: 0, leavingSends: 0, provider: 'revoked' });
  expect((await queryProcedure(leaver, 'settings.read')).status).toBe(401);
  expect(await find(leaver.email)).toEqual([]);
  expect(await (await leaver.signIn()).userId()).not.toBe(personId);
});

test('a removal whose process died is completed, and a failed job is queued again without sending an email', async () => {
  const leaver = await newcomer(world);
  const [leaverId, personId] = [await leaver.userId(), await person.userId()];
  await openWorldDatabase(world, async (db) => {
    await run(
      db,
      rows.insertInto('jobs').values([
        {
          kind: 'remove-person',
          key: leaverId,
          payload: JSON.stringify({ userId: leaverId }),
          state: 'waiting',
          attempts: 0,
          last_attempt: 8,
          error: null,
          failed_at: null,
        },
        {
          kind: 'notify',
          key: personId,
          payload: JSON.stringify({ userId: personId }),
          state: 'failed',
          attempts: 8,
          last_attempt: 8,
          error: 'TypeError: cannot read [text]',
          failed_at: now,
        },
      ]),
    );
    await run(
      db,
      rows.insertInto('scheduled_sends').values({
        user_id: personId,
        id: 'lost',
        to_list: ['grace@elsewhere.test'],
        subject: SUBJECT,
        body: 'Private words',
        rfc_message_id: 'lost@x',
        send_at: now,
        next_attempt_at: now,
        status: 'failed',
        error: 'outcome unknown',
        send_asked_at: now,
        created_at: now,
        updated_at: now,
      }),
    );
  });
  await eventually(async () => expect(await find(leaver.email)).toEqual([]));

  const { jobs } = await ask<FailedJobsAnswer>('failedJobs');
  expect(jobs).toMatchObject([{ kind: 'notify', email: person.email, attempts: 8, errorClass: 'TypeError' }]);
  const retry = { jobId: jobs[0]?.id };
  expect((await change('retryJob', retry)).status).toBe(200);
  await eventually(async () => expect((await ask<FailedJobsAnswer>('failedJobs')).jobs).toEqual([]));
  expect((await change('retryJob', retry)).status).toBe(409);

  const { sends } = await ask<FailedSendsAnswer>('failedSends');
  const { at, ...send } = sends[0] ?? {};
  expect(send).toEqual({
    ...{ id: 'lost', userId: personId, email: person.email, attempts: 0 },
    ...{ kind: 'email', errorClass: 'Outcome unknown', isUnknown: true },
  });
  expect(JSON.stringify(await world.control('outbox'))).not.toContain(SUBJECT);
});

test('each change is logged with who and whom by their ids, and without addresses', async () => {
  const lines = world.app
    .output()
    .split('\n')
    .filter((line) => line.includes('"operator.'));
  const operatorId = await operator.userId();
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) {
    expect(line).toContain(operatorId);
    expect(line).not.toContain('@');
  }
});

test('an address that is taken from the list has no access any more, and the scheduled job shows to everybody', async () => {
  const checks = async () => JSON.stringify(await (await queryProcedure(person, 'settings.health')).json());
  expect(await checks()).not.toContain('"cron"');
  await world.restartApp('SIGTERM', { ADMIN_EMAILS: 'second@sandbox.test' });
  expect((await operator.fetch('/operator')).status).toBe(404);
  expect((await queryProcedure(operator, 'operator.people')).status).toBe(404);
  await world.restartApp('SIGTERM', { ADMIN_EMAILS: '' });
  expect((await operator.fetch('/operator')).status).toBe(404);
  expect(await checks()).toContain('"cron"');
});
