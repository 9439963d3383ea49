import { rows, run } from '@triage/database/testing/rows';
import PostalMime from 'postal-mime';
import { beforeEach, expect, test } from 'vitest';
import { listTenantTables, printTenant } from '../../testing/isolation/tenant-tables.ts';
import { searchMessage, storeMail } from '../../testing/worlds/search-world.ts';
import { makeSendWorld, type SendPerson, type SendWorld } from '../../testing/worlds/send-world.ts';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { appendAttachment } from '../outgoing/append-attachment.ts';
import { beginAttachment } from '../outgoing/begin-attachment.ts';
import { cancelSend } from './cancel-send.ts';
import { cleanOrphanDrafts } from './dispatch/clean-orphan-drafts.ts';
import { dispatchDue } from './dispatch/dispatch-due.ts';
import { listSends } from './list-sends.ts';
import { queueSend } from './queue-send.ts';

const db = shareTestDatabase();
let world: SendWorld;
/** Due and waiting sends: sends and files of both users have the same ids. */
let one: SendPerson;
let other: SendPerson;
beforeEach(async () => {
  await run(db, rows.deleteFrom('scheduled_sends'));
  world = makeSendWorld(db);
  [one, other] = [await world.addPerson(), await world.addPerson()];
});

const SOON = '2026-03-02T10:00:00.000Z';
const LATER = '2026-03-09T10:00:00.000Z';

async function addFile({ tenant }: SendPerson, id: string, text: string): Promise<void> {
  const bytes = Buffer.from(text);
  const file = { filename: `${text}.txt`, mimeType: 'text/plain', size: bytes.byteLength };
  const { attachmentId } = await beginAttachment(tenant, file);
  await run(
    db,
    rows
      .updateTable('outgoing_attachments')
      .set({ id })
      .where('user_id', '=', tenant.tenantId)
      .where('id', '=', attachmentId),
  );
  await appendAttachment(tenant, { attachmentId: id, position: 0, bytes });
}

async function queue({ tenant }: SendPerson, sendAt: string, attachmentIds: string[] = []): Promise<void> {
  const mail = { to: ['bob@sandbox.test'], subject: 'Hello', body: 'Hi', sendAt, attachmentIds };
  const { scheduledSendId } = await queueSend(tenant, mail);
  await run(
    db,
    rows
      .with('renamed', (of) =>
        of
          .updateTable('scheduled_sends')
          .set({ id: 'same' })
          .where('user_id', '=', tenant.tenantId)
          .where('id', '=', scheduledSendId),
      )
      .updateTable('send_attachments')
      .set({ send_id: 'same' })
      .where('user_id', '=', tenant.tenantId)
      .where('send_id', '=', scheduledSendId),
  );
}

async function printOther() {
  return printTenant(db, await listTenantTables(db), other.tenant.tenantId);
}

test('an email is sent with its own user’s files, and another user’s are kept', async () => {
  for (const id of ['linked', 'loose']) {
    await addFile(one, id, `mine ${id}`);
    await addFile(other, id, `theirs ${id}`);
  }
  await queue(one, SOON, ['linked', 'loose']);
  await queue(other, LATER, ['linked']);
  // As if it had been taken up once before.
  await run(
    db,
    rows.updateTable('scheduled_sends').set({ fence: 1 }).where('user_id', '=', other.tenant.tenantId),
  );
  const before = await printOther();
  const { sends } = await listSends(one.tenant, { statuses: ['pending'], limit: 10 });
  expect(sends[0]?.attachments.map(({ filename }) => filename)).toEqual([
    'mine linked.txt',
    'mine loose.txt',
  ]);
  world.clock.advance(3_600_000);
  expect(await dispatchDue(world.services, { budgetMs: 20_000 })).toBe(1);
  const { attachments } = await PostalMime.parse(one.mail.sent[0]?.raw ?? '');
  expect(attachments.map(({ content }) => Buffer.from(content as ArrayBuffer).toString())).toEqual([
    'mine linked',
    'mine loose',
  ]);
  expect(await printOther()).toEqual(before);
});

test('when the drafts of a send are cleaned, those of another are not noted as cleaned', async () => {
  await queue(one, SOON);
  await queue(other, LATER);
  await cancelSend(one.tenant, { scheduledSendId: 'same' });
  await run(
    db,
    rows
      .updateTable('scheduled_sends')
      .set({ draft_asked_at: world.clock.now() })
      .where('user_id', '=', one.tenant.tenantId),
  );
  world.clock.advance(3_600_000);
  await cleanOrphanDrafts(world.services);
  expect((await one.row('same')).drafts_cleaned_at).toEqual(world.clock.now());
  expect((await other.row('same')).drafts_cleaned_at).toBeNull();
});

test("an email replies to the last message of its own user's thread", async () => {
  const receive = ({ tenant }: SendPerson, rfcMessageId: string, sentAt: string) =>
    storeMail(db, tenant.tenantId, [
      searchMessage({ threadId: 'same', rfcMessageId, sentAt: new Date(sentAt) }),
    ]);
  await receive(one, '<mine@client.test>', '2026-02-01T08:00:00.000Z');
  await receive(other, '<theirs@client.test>', '2026-02-02T08:00:00.000Z');
  const mail = { to: ['bob@sandbox.test'], subject: 'Re: Hello', body: 'Hi', threadId: 'same' };
  const { scheduledSendId } = await queueSend(one.tenant, mail);
  expect(await one.row(scheduledSendId)).toMatchObject({
    in_reply_to: '<mine@client.test>',
    reference_ids: ['<mine@client.test>'],
  });
});
