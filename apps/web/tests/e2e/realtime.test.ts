import { Realtime } from 'ably';
import type { Page, Request } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { deliver, openPath, selectBox } from '../support/browser/inbox-page.ts';
import { eventually } from '../support/eventually.ts';
import { openStage } from '../support/open-stage.ts';
import { connectedNewcomer, type Person } from '../support/person.ts';

const POLL_MS = 5_000;

const stage = openStage({
  env: async ({ sandboxUrl }) => ({
    REALTIME_APP_ID: 'sandbox',
    REALTIME_KEY: 'realtime',
    REALTIME_SECRET: 'sandbox-realtime-secret',
    REALTIME_CLUSTER: sandboxUrl,
    PUBLIC_REALTIME_KEY: 'sandbox.realtime',
    PUBLIC_REALTIME_CLUSTER: sandboxUrl,
  }),
});
beforeEach(async () => {
  await stage.world.control('nastiness', { ablyDown: false, ablyDuplicate: 0 });
});

/** Tabs with a fake clock, so that a due poll can be triggered. */
function inTabs(count: number, journey: (tabs: Page[], person: Person) => Promise<void>) {
  return stage.inTabs(count, async (tabs, person, context) => {
    await context.clock.install();
    for (const tab of tabs) await openPath(tab);
    await listening(person, count);
    await journey(tabs, person);
  });
}

/** Waits until the realtime service has this many subscribers. */
async function listening(person: Person, count: number): Promise<void> {
  const channel = `inbox:${await person.userId()}`;
  await eventually(async () => {
    const { connections } = (await stage.world.control('ably')) as { connections: { channels: string[] }[] };
    expect(connections.filter(({ channels }) => channels.includes(channel))).toHaveLength(count);
  });
}

const isPoll = (request: Request) => request.url().endsWith('/api/inbox/changes');

/** Counts polls once the page is live and has caught up: the next one is due in a minute. */
async function pollsWhileLive(page: Page): Promise<Request[]> {
  const polls: Request[] = [];
  page.on('request', (request) => isPoll(request) && polls.push(request));
  await page.locator('html[data-updates=live]').waitFor();
  await eventually(async () => {
    const before = polls.length;
    await page.waitForTimeout(2_000);
    expect(polls).toHaveLength(before);
  });
  polls.length = 0;
  return polls;
}

const interrupted = (page: Page) => page.getByText(/^Live updates are unavailable/).filter({ visible: true });

test('a delivered email appears without reload or poll, however often it is reported', () =>
  inTabs(1, async ([page], person) => {
    if (!page) throw new Error('A tab was asked for');
    const polls = await pollsWhileLive(page);
    await stage.world.control('nastiness', { ablyDuplicate: 1 });
    await page.clock.fastForward(2 * POLL_MS);
    await deliver(person, { subject: 'Told at once' });
    await selectBox(page, 'Told at once').waitFor();
    expect(await selectBox(page, 'Told at once').count()).toBe(1);
    expect(polls).toHaveLength(0);
  }));

test('without the realtime service the inbox polls and shows so, and stops when the service is back', () =>
  inTabs(1, async ([page], person) => {
    if (!page) throw new Error('A tab was asked for');
    await stage.world.control('nastiness', { ablyDown: true });
    await stage.world.control('ably', { cut: true });
    await listening(person, 0);
    await eventually(async () => {
      await page.clock.fastForward(POLL_MS);
      await interrupted(page).waitFor({ timeout: 500 });
    });
    await deliver(person, { subject: 'By a poll' });
    await eventually(async () => {
      await page.clock.fastForward(POLL_MS);
      await selectBox(page, 'By a poll').waitFor({ timeout: 500 });
    });
    await stage.world.control('nastiness', { ablyDown: false });
    await eventually(async () => {
      await page.clock.fastForward(POLL_MS);
      await interrupted(page).waitFor({ state: 'detached', timeout: 500 });
    });
    const polls = await pollsWhileLive(page);
    await deliver(person, { subject: 'Live again' });
    await selectBox(page, 'Live again').waitFor();
    await page.clock.fastForward(2 * POLL_MS);
    expect(polls).toHaveLength(0);
  }));

test('a dropped connection and an expired token lose nothing: missed mail appears', () =>
  inTabs(1, async ([page], person) => {
    if (!page) throw new Error('A tab was asked for');
    for (const [trouble, subject] of [
      [{ cut: true }, 'After the cut'],
      [{ expire: true }, 'After the token'],
    ] as const) {
      await stage.world.control('ably', trouble);
      // The first request also shows the server that its own token has expired.
      await deliver(person, { subject: 'Meanwhile' });
      await deliver(person, { subject });
      await selectBox(page, subject).waitFor();
      await listening(person, 1);
    }
    await interrupted(page).waitFor({ state: 'detached' });
  }));

test('a change in one tab shows in the other through the realtime service', () =>
  inTabs(2, async ([one, other], person) => {
    if (!one || !other) throw new Error('Two tabs were asked for');
    await deliver(person, { subject: 'The contract' });
    for (const tab of [one, other]) await selectBox(tab, 'The contract').waitFor();
    const polls = await pollsWhileLive(other);
    await one.bringToFront();
    await one.keyboard.press('e');
    await selectBox(other, 'The contract').waitFor({ state: 'detached' });
    await one.keyboard.press('z');
    await selectBox(other, 'The contract').waitFor();
    expect(polls).toHaveLength(0);
  }));

test('a program’s request for approval shows before the next poll', () =>
  inTabs(1, async ([page], person) => {
    if (!page) throw new Error('A tab was asked for');
    await pollsWhileLive(page);
    const input = { to: ['bob@sandbox.test'], subject: 'Lunch', body: 'At noon?' };
    const asked = await person.call('POST', '/api/agent/propose', {
      tool: 'send_email',
      input,
      caller: 'desk',
    });
    expect(asked.status).toBe(200);
    await page
      .getByText(/^“desk” asks for your approval/)
      .first()
      .waitFor({ timeout: 8_000 });
  }));

test("a realtime token can only subscribe to the user's own channel", async () => {
  const [person, other] = [await connectedNewcomer(stage.world), await connectedNewcomer(stage.world)];
  const { token } = (await (await person.fetch('/api/realtime/token')).json()) as { token: never };
  const { hostname, port } = new URL(stage.world.sandboxUrl);
  const client = new Realtime({
    endpoint: hostname,
    port: Number(port),
    tls: false,
    useBinaryProtocol: false,
    logLevel: 0,
    authCallback: (_asked, answer) => answer(null, token),
  });
  try {
    const mine = client.channels.get(`inbox:${await person.userId()}`);
    await mine.attach();
    const denied = { code: 40_160 };
    await expect(client.channels.get(`inbox:${await other.userId()}`).attach()).rejects.toMatchObject(denied);
    await expect(client.channels.get('inbox:*').attach()).rejects.toMatchObject(denied);
    await expect(mine.publish('lane.updated', {})).rejects.toMatchObject(denied);
  } finally {
    client.close();
  }
});
