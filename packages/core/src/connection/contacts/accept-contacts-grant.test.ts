import { rows, run } from '@triage/database/testing/rows';
import { beforeEach, expect, test } from 'vitest';
import { memoryContacts } from '../../../testing/fakes/memory-contacts.ts';
import { type MailWorld, mailWorld } from '../../../testing/worlds/mail-world.ts';
import { shareTestDatabase } from '../../../testing/worlds/share-test-database.ts';
import type { TenantContext } from '../../context.ts';
import { CALENDAR_SCOPE, CONTACTS_SCOPE, MAIL_SCOPE } from '../../ports/oauth.ts';
import { acceptContactsGrant, findContactsAccount } from './accept-contacts-grant.ts';
import { findContactsState } from './switch-contacts.ts';

const db = shareTestDatabase();
let world: MailWorld;
let ctx: TenantContext;
beforeEach(async () => {
  world = await mailWorld(db, { address: 'alex@gmail.com' });
  ctx = { ...world.ctx, contactsFor: () => memoryContacts() };
});

const grantOf = (email: string | null, scopes = [MAIL_SCOPE, CALENDAR_SCOPE, CONTACTS_SCOPE]) => ({
  accessToken: 'new',
  refreshToken: 'new',
  expiresAt: new Date(world.clock.now().getTime() + 3_600_000),
  email,
  scopes,
});
const stored = () => db.query('SELECT * FROM connections WHERE user_id = $1', [ctx.tenantId]);

test.each([
  ['of another account', 'bea@gmail.com', undefined, 'other_account'],
  ['of an account that is not known', null, undefined, 'other_account'],
  ['without the calendar', 'alex@gmail.com', [MAIL_SCOPE, CONTACTS_SCOPE], 'missing_permission'],
  ['without the contacts', 'alex@gmail.com', [MAIL_SCOPE, CALENDAR_SCOPE], 'missing_permission'],
])('one %s is refused and changes nothing', async (_of, email, scopes, refusal) => {
  const before = await stored();
  expect(await acceptContactsGrant(ctx, grantOf(email, scopes))).toBe(refusal);
  expect(await stored()).toEqual(before);
  expect(await findContactsState(ctx)).toMatchObject({ state: 'off' });
  expect(world.jobs.waiting()).toEqual([]);
});

test.each(['alex@gmail.com', 'Alex@GoogleMail.com'])(
  'one of %s is the connected account’s',
  async (email) => {
    expect(await acceptContactsGrant(ctx, grantOf(email))).toBeNull();
    expect(await findContactsState(ctx)).toMatchObject({ state: 'reading', granted: true });
    expect(world.jobs.waiting('read-contacts')).toHaveLength(1);
  },
);

test('the account that is asked is the connected one, and none where there is no address book', async () => {
  expect(await findContactsAccount(ctx)).toBe('alex@gmail.com');
  await run(
    db,
    rows
      .updateTable('connections')
      .set({ email_address: 'kim@work.test' })
      .where('user_id', '=', ctx.tenantId),
  );
  expect(await findContactsAccount(ctx)).toBe('kim@work.test');
  await run(
    db,
    rows.updateTable('connections').set({ provider: 'imap' }).where('user_id', '=', ctx.tenantId),
  );
  expect(await findContactsAccount(ctx)).toBeNull();
  await run(db, rows.deleteFrom('connections').where('user_id', '=', ctx.tenantId));
  expect(await findContactsAccount(ctx)).toBeNull();
});
