import { setTimeout as sleep } from 'node:timers/promises';
import type { Check } from '../run/check.ts';
import { receivePushes } from '../run/receive-pushes.ts';
import { callGmail, describe, type World } from '../world.ts';
import { insertMessage } from './insert-message.ts';
import { hasMailbox } from './mailbox.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const NOT_PUBLIC = 'not measured: APP_URL is not public';
const ELSEWHERE = 'not measured: APP_URL leads to another server';
const watched = new WeakSet<World>();

const pushed = {
  expected: [NOT_PUBLIC, ELSEWHERE],
  expectedAs: 'within 60 seconds',
  accepts: (seen: string) => /^after [\d.]+ s$/.test(seen),
  needs: (world: World) => watched.has(world),
};

export const pushChecks: Check[] = [
  {
    assumption: 'Push: Gmail may publish to MAIL_PUSH_TOPIC, for about 7 days',
    expected: ['7 days'],
    needs: (world) => hasMailbox(world) && world.settings.pushTopic !== null,
    look: watch,
  },
  {
    assumption: 'Push: how long until a new message is pushed',
    ...pushed,
    look: (world) => measurePush(world, () => insertMessage(world, 'probe@probe.invalid', ['INBOX'])),
  },
  {
    assumption: 'Push: a message in SENT alone is pushed as well',
    ...pushed,
    look: (world) => measurePush(world, () => insertMessage(world, world.email)),
  },
];

/** The push of this very change or a later one: those of earlier checks may still be on their way. */
async function measurePush(world: World, change: () => Promise<{ historyId: bigint }>): Promise<string> {
  const { url, port, withinMs } = world.settings.webhook;
  if (isLoopback(url) && !isLoopback(world.settings.issuer)) return NOT_PUBLIC;
  const receiver = await receivePushes({ port, path: new URL(url).pathname });
  try {
    if (!(await receiver.isReached(url))) return ELSEWHERE;
    const begun = performance.now();
    const { historyId } = await change();
    for (; performance.now() - begun < withinMs; await sleep(50))
      if ((receiver.newest(world.email) ?? 0n) >= historyId)
        return `after ${((performance.now() - begun) / 1_000).toFixed(1)} s`;
    return `nothing within ${withinMs / 1_000} seconds`;
  } finally {
    await receiver.close();
  }
}

function isLoopback(url: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);
}

/** Registers as the app does, so nothing has to be undone: the app renews it daily. */
async function watch(world: World): Promise<string> {
  const body = { topicName: world.settings.pushTopic };
  const answer = await callGmail(world, 'watch', 'watch', { method: 'POST', body });
  if (answer.status === 200) watched.add(world);
  if (answer.status === 200)
    return `${Math.round((Number(answer.body.expiration) - Date.now()) / DAY_MS)} days`;
  const message = String(answer.body?.error?.message ?? '');
  if (message.includes('does not match')) return 'the topic is in another project than the client';
  if (/not authorized/i.test(message)) return 'gmail-api-push may not publish to the topic';
  if (/not found/i.test(message)) return 'there is no such topic';
  return describe(answer);
}
