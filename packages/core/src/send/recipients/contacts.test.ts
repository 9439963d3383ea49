import { openContactBook, putContacts } from '@triage/database/tables/people/contacts';
import { beforeEach, expect, test } from 'vitest';
import { type MailWorld, mailWorld } from '../../../testing/worlds/mail-world.ts';
import { shareTestDatabase } from '../../../testing/worlds/share-test-database.ts';
import { findLookalikes } from './find-lookalikes.ts';
import { suggestRecipients } from './suggest-recipients.ts';

const db = shareTestDatabase();
let world: MailWorld;
beforeEach(async () => {
  world = await mailWorld(db);
  const { db: own, tenantId } = world.ctx;
  await openContactBook(own, tenantId);
  await putContacts(own, tenantId, [
    { contactId: 'c1', email: 'jörg@modern-works.test', name: 'Jörg Krüger' },
    { contactId: 'c2', email: 'ada@modern-works.test', name: 'Ada Lovelace' },
  ]);
});

test('contacts complete a recipient, found without accents too', async () => {
  expect(await suggestRecipients(world.ctx, { text: 'kruger' })).toEqual([
    'Jörg Krüger <jörg@modern-works.test>',
  ]);
  expect(await suggestRecipients(world.ctx, { text: 'modern' })).toHaveLength(2);
});

test('an address that looks like one of a contact is warned of, a contact is not', async () => {
  expect(
    await findLookalikes(world.ctx, { emails: ['ada@modern-works.test', 'ada@modem-works.test'] }),
  ).toEqual([{ email: 'ada@modem-works.test', looksLike: 'ada@modern-works.test' }]);
});

test('somebody else’s contacts are not there', async () => {
  const other = (await mailWorld(db)).ctx;
  expect(await suggestRecipients(other, { text: 'modern' })).toEqual([]);
  expect(await findLookalikes(other, { emails: ['ada@modem-works.test'] })).toEqual([]);
});
