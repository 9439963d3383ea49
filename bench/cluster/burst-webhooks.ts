import { createHmac, randomUUID } from 'node:crypto';
import { WEBHOOK_SECRET } from '../../apps/web/tests/support/start-world.ts';
import type { Percentiles } from '../search/percentiles.ts';
import { openLine } from '../web/open-line.ts';
import { percentilesOf } from './time-turns.ts';

const LINES = 50;

export interface Burst extends Percentiles {
  aSecond: number;
  /** Answered with another status than 200. */
  refused: number;
}

/** So many deliveries over so many connections at once, to tenants in turn. */
export async function burstWebhooks(
  appUrl: string,
  userIds: readonly string[],
  count: number,
): Promise<Burst> {
  const times: number[] = [];
  let [next, refused] = [0, 0];
  const start = performance.now();
  const send = async () => {
    const line = openLine(appUrl);
    for (let at = next++; at < count; at = next++) {
      const began = performance.now();
      const { status } = await line.ask(makeDelivery(userIds[at % userIds.length] ?? ''));
      times.push(performance.now() - began);
      if (status !== 200) refused += 1;
    }
    line.close();
  };
  await Promise.all(Array.from({ length: LINES }, send));
  const seconds = (performance.now() - start) / 1_000;
  return { ...percentilesOf(times), aSecond: count / seconds, refused };
}

function makeDelivery(userId: string) {
  const data = { emailAddress: `${userId}@bench.test`, historyId: '1' };
  const body = JSON.stringify({ id: randomUUID(), plugin: 'mail', event: 'mail.messageChanged', data });
  const time = Math.floor(Date.now() / 1_000);
  const hash = createHmac('sha256', WEBHOOK_SECRET).update(`${time}.${body}`).digest('hex');
  const headers = { 'x-hook-signature': `t=${time},v1=${hash}`, 'Content-Type': 'application/json' };
  return { path: `/api/webhooks?tenantId=${userId}`, method: 'POST', headers, body };
}
