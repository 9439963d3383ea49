import type { Check } from '../run/check.ts';
import { callGmail, describe, type World } from '../world.ts';
import { hasMailbox } from './mailbox.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

export const pushChecks: Check[] = [
  {
    assumption: 'Push: Gmail may publish to MAIL_PUSH_TOPIC, for about 7 days',
    expected: ['7 days'],
    needs: (world) => hasMailbox(world) && world.settings.pushTopic !== null,
    look: watch,
  },
];

/** Registers as the app does, so nothing has to be taken back: the app renews it daily. */
async function watch(world: World): Promise<string> {
  const body = { topicName: world.settings.pushTopic };
  const answer = await callGmail(world, 'watch', 'watch', { method: 'POST', body });
  if (answer.status === 200)
    return `${Math.round((Number(answer.body.expiration) - Date.now()) / DAY_MS)} days`;
  const message = String(answer.body?.error?.message ?? '');
  if (message.includes('does not match')) return 'the topic is in another project than the client';
  if (/not authorized/i.test(message)) return 'gmail-api-push may not publish to the topic';
  if (/not found/i.test(message)) return 'there is no such topic';
  return describe(answer);
}
