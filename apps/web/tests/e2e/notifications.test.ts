import type { CDPSession, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { deliver, labelsInAccount, openPath, reader, rowLink } from '../support/browser/inbox-page.ts';
import { pushBrowser } from '../support/browser/push-browser.ts';
import { eventually } from '../support/eventually.ts';
import { openStage } from '../support/open-stage.ts';

const stage = openStage({ serviceWorkers: 'allow' });

interface Shown {
  title: string;
  body: string;
  actions: string[];
}

/** Delivers a push to the page's service worker as the browser's push service would. */
async function pushTo(page: Page) {
  const session: CDPSession = await page.context().newCDPSession(page);
  const ids: string[] = [];
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) =>
    ids.push(...registrations.map(({ registrationId }) => registrationId)),
  );
  await session.send('ServiceWorker.enable');
  await eventually(async () => expect(ids.length).toBeGreaterThan(0));
  const origin = new URL(page.url()).origin;
  return (data: object) =>
    session.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId: ids.at(-1) ?? '',
      data: JSON.stringify(data),
    });
}

const workerOf = async (page: Page) => {
  const [worker] = page.context().serviceWorkers();
  return worker ?? page.context().waitForEvent('serviceworker');
};

async function shown(page: Page): Promise<Shown[]> {
  return (await workerOf(page)).evaluate(async () => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration };
    const found = await scope.registration.getNotifications();
    return found.map((each) => {
      const { title, body, actions = [] } = each as Notification & { actions?: { action: string }[] };
      return { title, body, actions: actions.map(({ action }) => action) };
    });
  });
}

async function press(page: Page, action: string): Promise<void> {
  await (await workerOf(page)).evaluate(async (pressed) => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration };
    const [notification] = await scope.registration.getNotifications();
    const Event = (
      globalThis as unknown as { NotificationEvent: new (type: string, init: object) => ExtendableEvent }
    ).NotificationEvent;
    dispatchEvent(
      new Event('notificationclick', { notification, action: pressed }) as unknown as globalThis.Event,
    );
  }, action);
}

interface ExtendableEvent {
  type: string;
}

const mail = (threadId: string, close: string[] = []) => ({
  tag: threadId,
  title: 'Ann Lee',
  body: 'The contract',
  threadId,
  lane: 'reply',
  badge: 1,
  close,
});

test('a push is shown while no tab is visible, closes outdated ones, and archives by its button', () =>
  stage.inTabs(1, async ([page], person) => {
    if (!page) throw new Error('A tab was asked for');
    await page.context().grantPermissions(['notifications']);
    const { threadId } = await deliver(person, { subject: 'The contract' });
    await openPath(page);
    await rowLink(page, 'The contract').waitFor();
    const push = await pushTo(page);
    await push(mail(threadId));
    // The tab is visible: the email arrives in its list.
    await eventually(async () => expect(await shown(page)).toEqual([]));
    const tab = await page.context().newPage();
    await tab.goto('about:blank');
    await page.close();
    const other = await page.context().newPage();
    await other.goto('/health/live');
    const pushHidden = await pushTo(other);
    await other.goto('about:blank');
    // A closed tab can count as visible for a moment longer.
    await eventually(async () => {
      await pushHidden({ ...mail('earlier'), body: 'The offer' });
      expect(await shown(other)).toHaveLength(1);
    });
    await pushHidden(mail(threadId, ['earlier']));
    await eventually(async () =>
      expect(await shown(other)).toEqual([
        { title: 'Ann Lee', body: 'The contract', actions: ['archive', 'reply'] },
      ]),
    );
    await press(other, 'archive');
    await eventually(async () => expect(await labelsInAccount(person, threadId)).not.toContain('INBOX'));
    await eventually(async () => expect(await shown(other)).toEqual([]));
  }));

test('"Reply" on a notification opens the thread with the composer', () =>
  stage.inTabs(1, async ([page], person) => {
    if (!page) throw new Error('A tab was asked for');
    const { threadId } = await deliver(person, { subject: 'The contract' });
    await page.goto(`/inbox?thread=${threadId}&reply`);
    await reader(page).getByRole('heading', { name: 'The contract' }).waitFor();
    await page
      .getByRole('dialog', { name: /Reply/ })
      .or(page.getByRole('form', { name: /Reply/ }))
      .first()
      .waitFor();
    expect(new URL(page.url()).search).toBe(`?thread=${threadId}`);
  }));

test('notifications are turned on, tuned, tested and turned off in the settings', () =>
  stage.inTabs(1, async ([page]) => {
    if (!page) throw new Error('A tab was asked for');
    await page.context().grantPermissions(['notifications']);
    const { keys } = pushBrowser();
    const endpoint = `${stage.world.sandboxUrl}/web-push/settings`;
    // No push service can be reached from here, so the browser's part of it is played.
    await page.addInitScript(
      ([address, key]) => {
        const subscription = {
          endpoint: address,
          toJSON: () => ({ endpoint: address, keys: key }),
          unsubscribe: async () => {
            delete (globalThis as { subscribed?: unknown }).subscribed;
            return true;
          },
        };
        const scope = globalThis as { subscribed?: unknown };
        PushManager.prototype.subscribe = async () => {
          scope.subscribed = subscription;
          return subscription as unknown as PushSubscription;
        };
        PushManager.prototype.getSubscription = async () =>
          (scope.subscribed ?? null) as PushSubscription | null;
      },
      [endpoint, keys] as const,
    );
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Turn on notifications on this device' }).click();
    await page.getByText('Notifications are on.').waitFor();
    await page.getByText('All of Reply').click();
    await page.getByLabel('Quiet hours').first().check();
    await page.getByRole('button', { name: 'Send a test' }).click();
    await page.getByText('A test notification is on its way.').waitFor();
    await eventually(async () => {
      const pushed = (await stage.world.control('web-push')) as { received: { device: string }[] };
      expect(pushed.received.map(({ device }) => device)).toContain('settings');
    });
    await page.getByRole('button', { name: 'Turn off on this device' }).click();
    await page.getByRole('button', { name: 'Turn on notifications on this device' }).waitFor();
  }));
