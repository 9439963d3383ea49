import { rows, run } from '@triage/database/testing/rows';
import { expect, test } from 'vitest';
import { mailWorld } from '../../../testing/worlds/mail-world.ts';
import { shareTestDatabase } from '../../../testing/worlds/share-test-database.ts';
import type { Mail, MailLabel, MailSendAs } from '../../ports/mail.ts';
import { listAddresses } from '../inbox/list-addresses.ts';
import { openMailbox } from './open-mailbox.ts';
import { refreshAddresses } from './refresh-addresses.ts';
import { refreshLabels } from './refresh-labels.ts';

const db = shareTestDatabase();

const NEXT = 'next@example.test';
const sendAs = (email: string): MailSendAs => ({
  ...{ email, name: '', replyTo: '', signature: '', isDefault: true, isPrimary: true },
});

async function twoAccounts() {
  const { ctx, mail } = await mailWorld(db);
  await openMailbox(ctx);
  const next: Mail = {
    ...mail,
    getProfile: async () => ({ ...(await mail.getProfile()), emailAddress: NEXT }),
    listSendAs: async () => [sendAs(NEXT)],
    listLabels: async () => [{ id: 'L-next', name: 'Next', own: true, colour: null }],
  };
  let isSwitched = false;
  /** Connects the next account during the first call. */
  const switchOver = async <Answer>(first: Answer, later: () => Promise<Answer>): Promise<Answer> => {
    if (isSwitched) return later();
    isSwitched = true;
    const grant = { wrapped_key: `next-${ctx.tenantId}`, email_address: '' };
    await run(db, rows.updateTable('connections').set(grant).where('user_id', '=', ctx.tenantId));
    await openMailbox({ ...ctx, mail: next });
    return first;
  };
  return { ctx, mail, next, switchOver };
}

test('addresses that the previous account listed are not those of the account that was connected meanwhile', async () => {
  const { ctx, mail, next, switchOver } = await twoAccounts();
  const first = [sendAs('alex@example.test'), { ...sendAs('alias@example.test'), isPrimary: false }];
  const listSendAs: Mail['listSendAs'] = (options) => switchOver(first, () => next.listSendAs(options));
  await refreshAddresses({ ...ctx, mail: { ...mail, listSendAs } });
  await refreshAddresses({ ...ctx, mail: next });
  expect((await listAddresses(db, ctx.tenantId)).map(({ email }) => email)).toEqual([NEXT]);
});

test('labels that the previous account listed are not those of the account that was connected meanwhile', async () => {
  const { ctx, mail, next, switchOver } = await twoAccounts();
  const first: MailLabel[] = [{ id: 'L-first', name: 'First', own: true, colour: null }];
  const listLabels: Mail['listLabels'] = () => switchOver(first, () => next.listLabels());
  await refreshLabels({ ...ctx, mail: { ...mail, listLabels } });
  await refreshLabels({ ...ctx, mail: next });
  const labels = await db.query('SELECT label_id FROM mail_labels WHERE user_id = $1', [ctx.tenantId]);
  expect(labels).toEqual([{ label_id: 'L-next' }]);
});
