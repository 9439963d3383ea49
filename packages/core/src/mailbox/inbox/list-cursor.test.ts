import type { InboxPage } from '@triage/contract/inbox/inbox';
import type { MailPage } from '@triage/contract/inbox/mail-list';
import { beforeEach, expect, it } from 'vitest';
import { type AgentPerson, makeAgentWorld } from '../../../testing/worlds/agent-world.ts';
import { shareTestDatabase } from '../../../testing/worlds/share-test-database.ts';

const db = shareTestDatabase();
let ada: AgentPerson;
beforeEach(async () => {
  ada = await makeAgentWorld(db).addAgentPerson();
});

it('the cursor of one list is refused by another', async () => {
  for (const subject of ['One', 'Two', 'Three']) await ada.receive({ subject });
  const first = (await ada.call('inbox.list', { view: 'reply', limit: 1 })) as InboxPage;
  const cursor = first.nextCursor ?? '';
  const second = (await ada.call('inbox.list', { view: 'reply', limit: 1, cursor })) as InboxPage;
  expect(second.rows[0]?.threadId).not.toBe(first.rows[0]?.threadId);
  const refusal = { cause: { field: 'cursor', message: 'Not a cursor of this list' } };
  await expect(ada.call('inbox.list', { view: 'fyi', cursor })).rejects.toMatchObject(refusal);
  await expect(ada.call('mail.list', { in: 'all', cursor })).rejects.toMatchObject(refusal);
  const all = (await ada.call('mail.list', { in: 'all', limit: 1 })) as MailPage;
  const place = { in: 'done', cursor: all.nextCursor };
  await expect(ada.call('mail.list', place)).rejects.toMatchObject(refusal);
});

it('a thread of the list of the trash can be read', async () => {
  const { threadId } = ada.mail.deliver({ from: 'Ann <ann@x.test>', subject: 'Gone', text: 'Bye' }, [
    'TRASH',
  ]);
  const { rows } = (await ada.call('mail.list', { in: 'trash' })) as MailPage;
  expect(rows).toMatchObject([{ threadId, subject: 'Gone' }]);
  expect(await ada.call('inbox.thread', { threadId })).toMatchObject({ threadId, subject: 'Gone' });
  await expect(ada.call('inbox.thread', { threadId }, { isPage: true })).rejects.toMatchObject({
    cause: { code: 'threadNotFound' },
  });
});
