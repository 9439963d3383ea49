import type { Device, Notification, NotificationsAnswer } from '@triage/contract/account/notifications';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pushBrowser } from '../support/browser/push-browser.ts';
import { answerOf, mutateProcedure, queryProcedure, seesSubject } from '../support/call-procedure.ts';
import { eventually } from '../support/eventually.ts';
import { connectedNewcomer, newcomer, type Person } from '../support/person.ts';
import type { World } from '../support/start-world.ts';
import { databaseModes, startWorldOn } from '../support/start-world-on.ts';

describe.each(databaseModes)('on %s', (mode) => {
  const browser = pushBrowser();
  let world: World;
  let person: Person;
  beforeAll(async () => {
    world = await startWorldOn(mode);
    person = await connectedNewcomer(world);
  });
  afterAll(() => world?.stop());

  const add = (who: Person, name: string) =>
    mutateProcedure(who, 'notifications.add', {
      endpoint: `${world.sandboxUrl}/web-push/${name}`,
      ...browser.keys,
      name,
    });
  const devices = async (who: Person) =>
    (await answerOf<NotificationsAnswer>(await queryProcedure(who, 'notifications.get'))).devices;
  const received = async (name: string): Promise<Notification[]> => {
    const pushed = (await world.control('web-push')) as { received: { device: string; body: string }[] };
    return pushed.received
      .filter(({ device }) => device === name)
      .map(({ body }) => JSON.parse(browser.decrypt(Buffer.from(body, 'base64'))));
  };
  const deliver = (subject: string) =>
    world.control('mail', {
      to: person.email,
      from: 'Ann Lee <ann@lee.example>',
      subject,
      text: 'Urgent: could you send me the signed contract today?',
    });

  test('a push arrives at the device, encrypted for it alone, once', async () => {
    const { deviceId } = await answerOf<Device>(await add(person, 'phone'));
    // How urgent a model finds the email is not what is tested here.
    const preferences = { about: 'reply', preview: true, quietHours: null, workingDaysOnly: false };
    expect((await mutateProcedure(person, 'notifications.change', { deviceId, preferences })).status).toBe(
      200,
    );
    await deliver('The contract');
    const row = await seesSubject(person, 'The contract');
    await eventually(async () =>
      expect(await received('phone')).toMatchObject([
        { title: 'Ann Lee', body: 'The contract', threadId: row.threadId, lane: 'reply' },
      ]),
    );
    const stored = JSON.stringify(await world.control('web-push'));
    expect(stored).not.toMatch(/contract|Ann Lee/i);
  });

  test('a push that was queued before kill -9 arrives after the restart', async () => {
    await deliver('Before the crash');
    await seesSubject(person, 'Before the crash');
    await world.restartApp('SIGKILL');
    await eventually(async () =>
      expect((await received('phone')).map(({ body }) => body)).toContain('Before the crash'),
    );
  });

  test('a subscription that has ended is removed', async () => {
    const { deviceId } = await answerOf<Device>(await add(person, 'old'));
    await world.control('web-push', { gone: 'old' });
    expect((await mutateProcedure(person, 'notifications.test', { deviceId })).status).toBe(400);
    await eventually(async () => expect((await devices(person)).map(({ name }) => name)).toEqual(['phone']));
  });

  test('a test notification reaches its device', async () => {
    const [device] = await devices(person);
    const response = await mutateProcedure(person, 'notifications.test', { deviceId: device?.deviceId });
    expect(response.status).toBe(200);
    expect((await received('phone')).at(-1)).toMatchObject({ title: 'Notifications are on', threadId: null });
  });

  test('an address in a private network, a broken key and another user’s device are refused', async () => {
    const endpoint = 'http://192.168.1.1/push';
    const request = { endpoint, ...browser.keys, name: 'x' };
    expect((await mutateProcedure(person, 'notifications.add', request)).status).toBe(400);
    const broken = { ...request, endpoint: `${world.sandboxUrl}/web-push/x`, p256dh: 'short' };
    expect((await mutateProcedure(person, 'notifications.add', broken)).status).toBe(400);
    const [device] = await devices(person);
    const other = await newcomer(world);
    const preferences = { about: 'reply', preview: true, quietHours: null, workingDaysOnly: false };
    const change = { deviceId: device?.deviceId, preferences };
    expect((await mutateProcedure(other, 'notifications.change', change)).status).toBe(400);
    await mutateProcedure(other, 'notifications.remove', { deviceId: device?.deviceId });
    expect(await devices(person)).toHaveLength(1);
  });

  test('a browser that another user adds shows the earlier user’s mail no more', async () => {
    const other = await newcomer(world);
    const taken = await answerOf<Device>(await add(other, 'phone'));
    expect(await devices(person)).toEqual([]);
    expect(await devices(other)).toEqual([taken]);
  });
});
