import { type Check, hasAccess } from '../run/check.ts';
import { callCalendar, callGmail, describe, type World } from '../world.ts';

const LISTED = 100;

/** APIs that are enabled, what the account allows, and the forms in which messages come. */
export const mailboxChecks: Check[] = [
  {
    assumption: 'Gmail API is enabled, and the profile names the person',
    expected: ['ok'],
    needs: hasAccess,
    async look(world) {
      const answer = await callGmail(world, 'getProfile', 'profile');
      if (answer.status !== 200) return describe(answer);
      world.email = answer.body.emailAddress ?? '';
      return world.email.includes('@') && /^\d+$/.test(answer.body.historyId) ? 'ok' : 'fields are missing';
    },
  },
  {
    assumption: 'Calendar API is enabled',
    expected: ['ok'],
    needs: hasAccess,
    look: async (world) => describe(await callCalendar(world, 'getPrimary', 'calendars/primary')),
  },
  {
    assumption: 'Gmail: the addresses to send from can be read',
    expected: ['1 primary'],
    needs: hasMailbox,
    async look(world) {
      const answer = await callGmail(world, 'listSendAs', 'settings/sendAs');
      if (answer.status !== 200) return describe(answer);
      const entries = (answer.body.sendAs ?? []) as SendAs[];
      const aliases = entries.filter((entry) => !entry.isPrimary && entry.verificationStatus !== 'pending');
      world.alias = aliases[0]?.sendAsEmail ?? null;
      return `${entries.filter((entry) => entry.isPrimary).length} primary`;
    },
  },
  {
    assumption: 'Gmail: a list gives up to 100 ids, in whatever order',
    expected: ['newest first', 'another order', 'too few messages to tell'],
    expectedAs: 'any order',
    needs: hasMailbox,
    look: lookAtOrder,
  },
  {
    assumption: 'Gmail: format=minimal has labels and a history id',
    expected: ['both', 'no message'],
    expectedAs: 'both',
    needs: hasMailbox,
    async look(world) {
      const [id] = await listIds(world, 1);
      if (!id) return 'no message';
      const { body } = await callGmail(world, 'getMinimal', `messages/${id}?format=minimal`);
      return Array.isArray(body.labelIds) && body.historyId && body.internalDate
        ? 'both'
        : 'fields are missing';
    },
  },
  {
    assumption: 'Gmail: format=raw has the bytes of the message',
    expected: ['yes', 'no message'],
    expectedAs: 'yes',
    needs: hasMailbox,
    async look(world) {
      const [id] = await listIds(world, 1);
      if (!id) return 'no message';
      const { body } = await callGmail(world, 'getRaw', `messages/${id}?format=raw`);
      return typeof body.raw === 'string' && !body.payload ? 'yes' : 'no';
    },
  },
];

interface SendAs {
  sendAsEmail?: string;
  isPrimary?: boolean;
  verificationStatus?: string;
}

export function hasMailbox(world: World): boolean {
  return world.access !== null && world.email !== '';
}

export async function listIds(world: World, count: number): Promise<string[]> {
  const { body } = await callGmail(world, 'listMessages', `messages?maxResults=${count}`);
  return ((body?.messages ?? []) as { id: string }[]).map(({ id }) => id);
}

async function lookAtOrder(world: World): Promise<string> {
  const ids = await listIds(world, LISTED);
  if (ids.length > LISTED) return `${ids.length} ids`;
  // Every tenth is enough to see an order, and stays far from any limit.
  const some = ids.filter((_, at) => at % 10 === 0);
  const dates: number[] = [];
  for (const id of some) {
    const { body } = await callGmail(world, 'getMinimal', `messages/${id}?format=minimal`);
    dates.push(Number(body?.internalDate));
  }
  if (dates.length < 2) return 'too few messages to tell';
  return dates.every((date, at) => at === 0 || date <= (dates[at - 1] ?? 0))
    ? 'newest first'
    : 'another order';
}
