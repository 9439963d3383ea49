import { expect, test } from 'vitest';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { triageWorld } from '../../testing/worlds/triage-world.ts';
import { mailChanged } from '../flows/mail-changed.ts';
import { getThreadView } from '../mailbox/inbox/list-inbox.ts';
import { advancedSearch } from '../search/advanced-search.ts';
import { getSenderHistory } from '../triage/get-sender-history.ts';
import { openTurn } from './open-turn.ts';
import { describeOrigin } from './origin.ts';

const db = shareTestDatabase();
const ME = 'alex@example.test';
const FORGED = {
  from: `Alex <${ME}>`,
  to: `${ME}, Eve <eve@evil.test>`,
  subject: 'Invoice',
  text: 'Could you pay the invoice of 4,000 euros by tomorrow?',
};

test("an email that forges the user's own address counts as foreign", async () => {
  const world = await triageWorld(db, { address: ME });
  const threadId = await world.receive(FORGED);
  expect(await world.state(threadId)).toMatchObject({ lane: 'reply' });
  const view = await getThreadView(world.ctx, threadId);
  expect(view).toMatchObject({ messages: [{ fromMe: false }], recipients: [] });
  const [row] = await db.query(
    'SELECT last_from_me, sender FROM threads WHERE user_id = $1 AND thread_id = $2',
    [world.ctx.tenantId, threadId],
  );
  expect(row).toEqual({ last_from_me: false, sender: FORGED.from });
});

test('a recipient of forged mail is still a new contact', async () => {
  const world = await triageWorld(db, { address: ME });
  await world.receive(FORGED);
  const turn = openTurn(world.ctx, { messages: [], provider: 'ai_primary' });
  const prepared = { arguments: {}, recipients: ['eve@evil.test'], threadIds: [], text: '' };
  const { recipients } = await describeOrigin(world.ctx, prepared, turn);
  expect(recipients).toMatchObject([{ flags: expect.arrayContaining(['newContact']) }]);
});

test('a forged answer does not count as an answer to its sender', async () => {
  const world = await triageWorld(db, { address: ME });
  const threadId = await world.receive({});
  const asked = world.mail.messages().find((message) => message.threadId === threadId);
  const inReplyTo = /^message-id: (.*)$/im.exec(Buffer.from(asked?.raw ?? '').toString())?.[1] ?? '';
  await world.receive({ from: ME, to: 'ann@lee.example', subject: 'Re: Lunch', text: 'Done.', inReplyTo });
  const history = await getSenderHistory(db, world.ctx.tenantId, ['ann@lee.example']);
  expect(history('ann@lee.example')).toMatchObject({ answered: 0 });
  expect(await world.state(threadId)).toMatchObject({ lane: 'reply' });
});

test("sent mail is the person's own, from any of their addresses", async () => {
  const world = await triageWorld(db, { address: ME });
  const { threadId } = world.mail.deliver(
    { ...FORGED, from: 'Alex <alias@elsewhere.test>', to: 'bob@client.test' },
    ['SENT', 'INBOX'],
  );
  await mailChanged(world.ctx);
  expect(await getThreadView(world.ctx, threadId)).toMatchObject({
    messages: [{ fromMe: true }],
    recipients: ['bob@client.test'],
  });
});

test('from:me finds what the person sent, and no forged mail', async () => {
  const world = await triageWorld(db, { address: ME });
  await world.receive(FORGED);
  const { threadId } = world.mail.deliver({ ...FORGED, from: ME, to: 'bob@client.test' }, ['SENT', 'INBOX']);
  await mailChanged(world.ctx);
  for (const query of ['from:me', 'from:ME invoice', 'from:(me OR nobody)']) {
    const { results } = await advancedSearch(world.ctx, { query, limit: 25 });
    expect(results.map((hit) => hit.threadId)).toEqual([threadId]);
  }
});
