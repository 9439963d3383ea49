import { setTimeout as sleep } from 'node:timers/promises';
import type { Check } from '../run/check.ts';
import { callGmail, describe, type World } from '../world.ts';
import { insertMessage } from './insert-message.ts';
import { hasMailbox, listIds } from './mailbox.ts';

const STEPS = [5, 10, 20];
const SEEN_WITHIN_MS = 15_000;

export const historyChecks: Check[] = [
  {
    assumption: 'History: a label change names message, thread, labels',
    expected: ['all three', 'no message'],
    expectedAs: 'all three',
    needs: hasMailbox,
    look: lookAtLabelChange,
  },
  {
    assumption: 'History: a message in SENT alone is listed',
    expected: ['listed'],
    needs: hasMailbox,
    look: lookAtSentOnly,
  },
  {
    assumption: 'History: a cursor that is too old',
    expected: ['404 notFound'],
    needs: hasMailbox,
    look: async (world) => describe(await callGmail(world, 'historyExpired', 'history?startHistoryId=1')),
  },
  {
    assumption: 'Concurrency: six calls of one person at once',
    expected: ['none refused', 'no message'],
    expectedAs: 'none refused',
    needs: hasMailbox,
    look: async (world) => {
      const [id] = await listIds(world, 1);
      return id ? `${await countRefused(world, id, 6)} refused`.replace('0 ', 'none ') : 'no message';
    },
  },
  {
    assumption: 'Concurrency: the first refusal among 5, 10, 20 at once',
    expected: ['none', 'at 5', 'at 10', 'at 20', 'no message'],
    expectedAs: 'any',
    needs: hasMailbox,
    look: findFirstRefusal,
  },
];

async function lookAtLabelChange(world: World): Promise<string> {
  const [id] = [...world.messageIds, ...(await listIds(world, 1))];
  if (!id) return 'no message';
  const { body: profile } = await callGmail(world, 'getProfile', 'profile');
  const change = (body: object) =>
    callGmail(world, 'modify', `messages/${id}/modify`, { method: 'POST', body });
  await change({ addLabelIds: ['STARRED'] });
  try {
    for (const begun = performance.now(); performance.now() - begun < SEEN_WITHIN_MS; await sleep(500)) {
      const { body } = await callGmail(world, 'listHistory', `history?startHistoryId=${profile.historyId}`);
      const records = (body?.history ?? []) as { labelsAdded?: LabelChange[] }[];
      const added = records
        .flatMap(({ labelsAdded }) => labelsAdded ?? [])
        .find(({ message }) => message?.id === id);
      if (added)
        return added.message?.threadId && added.labelIds?.includes('STARRED')
          ? 'all three'
          : 'some are missing';
    }
    return 'no record within 15 seconds';
  } finally {
    await change({ removeLabelIds: ['STARRED'] });
  }
}

/** As sent from the phone to somebody else: it never comes to INBOX. */
async function lookAtSentOnly(world: World): Promise<string> {
  const { body: profile } = await callGmail(world, 'getProfile', 'profile');
  const { id, labelIds } = await insertMessage(world, world.email);
  if (!labelIds.includes('SENT') || labelIds.includes('INBOX')) return `labels ${labelIds.join(' ')}`;
  for (const begun = performance.now(); performance.now() - begun < SEEN_WITHIN_MS; await sleep(500)) {
    const { body } = await callGmail(world, 'listHistory', `history?startHistoryId=${profile.historyId}`);
    const records = (body?.history ?? []) as { messagesAdded?: { message?: { id?: string } }[] }[];
    const added = records.flatMap(({ messagesAdded }) => messagesAdded ?? []);
    if (added.some(({ message }) => message?.id === id)) return 'listed';
  }
  return 'not listed within 15 seconds';
}

interface LabelChange {
  message?: { id?: string; threadId?: string };
  labelIds?: string[];
}

async function countRefused(world: World, id: string, calls: number): Promise<number> {
  const path = `messages/${id}?format=minimal`;
  const answers = await Promise.all(
    Array.from({ length: calls }, () => callGmail(world, 'getInParallel', path)),
  );
  return answers.filter(({ status }) => status === 429 || status === 403).length;
}

async function findFirstRefusal(world: World): Promise<string> {
  const [id] = await listIds(world, 1);
  if (!id) return 'no message';
  for (const calls of STEPS) if ((await countRefused(world, id, calls)) > 0) return `at ${calls}`;
  return 'none';
}
