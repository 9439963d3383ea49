import { beforeEach, expect, test } from 'vitest';
import { type MailWorld, mailWorld } from '../../../testing/worlds/mail-world.ts';
import { shareTestDatabase } from '../../../testing/worlds/share-test-database.ts';
import { indexMailbox } from '../../flows/index-mailbox.ts';
import { mailChanged } from '../../flows/mail-changed.ts';
import { findLookalikes } from './find-lookalikes.ts';
import { suggestRecipients } from './suggest-recipients.ts';

const db = shareTestDatabase();
let world: MailWorld;
beforeEach(async () => {
  world = await mailWorld(db);
  await indexMailbox(world.ctx, new AbortController().signal);
});

const received = (from: string) =>
  world.mail.deliver({ from, subject: 'Hello', text: 'Hello' }, ['INBOX', 'UNREAD']);
const sent = (to: string) =>
  world.mail.deliver({ from: 'me@sandbox.test', to, subject: 'Hi', text: 'Hi' }, ['SENT', 'INBOX']);

test('one person is suggested once, with a name where any mail has it, and those written to come first', async () => {
  for (let times = 0; times < 2; times += 1) received('Olga Sender <olga@many.test>');
  received('"Olsen, Per" <per@named.test>');
  sent('"Olsen, Per" <PER@named.test>');
  sent('ole@never-wrote.test');
  await mailChanged(world.ctx);
  expect(await suggestRecipients(world.ctx, { text: 'ol' })).toEqual([
    '"Olsen, Per" <PER@named.test>',
    'ole@never-wrote.test',
    'Olga Sender <olga@many.test>',
  ]);
});

test('addresses that nobody reads are not suggested', async () => {
  received('Shop <no-reply@shop.test>');
  received('Shop <orders@shop.test>');
  await mailChanged(world.ctx);
  expect(await suggestRecipients(world.ctx, { text: 'shop' })).toEqual(['Shop <orders@shop.test>']);
});

test('the text must begin a word, and addresses of programs come last', async () => {
  for (let times = 0; times < 3; times += 1) received('Market <nachricht-82jd@market.test>');
  received('Marta <marta@elsewhere.test>');
  received('Tom <tom@weatherbench-market.test>');
  received('Sommer <sommer@supermarkt.test>');
  await mailChanged(world.ctx);
  const found = await suggestRecipients(world.ctx, { text: 'mar' });
  expect(found.slice(0, 2).sort()).toEqual([
    'Marta <marta@elsewhere.test>',
    'Tom <tom@weatherbench-market.test>',
  ]);
  expect(found.slice(2)).toEqual(['Market <nachricht-82jd@market.test>']);
});

test('an address is compared with whom the person wrote to, not with who merely wrote to them', async () => {
  sent('Ben <ben@modern-works.test>');
  received('eve@deceiver.test');
  await mailChanged(world.ctx);
  expect(
    await findLookalikes(world.ctx, {
      emails: ['ben@modern-works.test', 'ben@modem-works.test', 'eve@deceive.test', 'new@elsewhere.test'],
    }),
  ).toEqual([{ email: 'ben@modem-works.test', looksLike: 'ben@modern-works.test' }]);
});
