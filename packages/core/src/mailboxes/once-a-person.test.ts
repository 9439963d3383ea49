import type { Snippet } from '@triage/contract/sending/snippets';
import { rows, run } from '@triage/database/testing/rows';
import { beforeEach, expect, test } from 'vitest';
import { type AgentPerson, type AgentWorld, makeAgentWorld } from '../../testing/worlds/agent-world.ts';
import { classify, searchMessage, storeMail } from '../../testing/worlds/search-world.ts';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { addWorkMailbox, WORK, type WorkMailbox } from '../../testing/worlds/two-mailboxes.ts';
import { openTenant } from '../context.ts';
import { gatherBrief } from '../flows/brief/gather-brief.ts';
import { refreshLabels } from '../mailbox/sync/refresh-labels.ts';
import { storeFile } from '../outgoing/store-file.ts';

const db = shareTestDatabase();

let world: AgentWorld;
let ada: AgentPerson;
let work: WorkMailbox;
beforeEach(async () => {
  world = makeAgentWorld(db);
  ada = await world.addAgentPerson();
  work = await addWorkMailbox(db, world, ada);
});

const asPerson = () => openTenant(world.services, ada.tenant.tenantId);

/** How often each calendar was asked for its events. */
function watchCalendars(): number[] {
  const asked = [0, 0];
  for (const [place, calendar] of [ada.calendar, work.calendar].entries()) {
    const plain = calendar.listAgenda.bind(calendar);
    calendar.listAgenda = (range) => {
      asked[place] = (asked[place] ?? 0) + 1;
      return plain(range);
    };
  }
  return asked;
}

test('a brief and a question ask each calendar once', async () => {
  const asked = watchCalendars();
  await gatherBrief(asPerson(), new Date(0));
  expect(asked).toEqual([1, 1]);
  await work.call('search.ask', { question: 'When is the meeting about the budget?' });
  expect(asked).toEqual([2, 2]);
});

test('a brief tells of an email of both once', async () => {
  for (const [tenantId, mark] of [
    [ada.tenant.tenantId, ''],
    [work.tenant.tenantId, `${WORK}~`],
  ] as const) {
    const fields = { threadId: `${mark}same`, messageId: `${mark}message`, rfcMessageId: '<same@lee.test>' };
    await storeMail(db, tenantId, [searchMessage({ ...fields, subject: 'Same', to: [work.address] })]);
    await classify(db, tenantId, { [fields.threadId]: 'reply' });
  }
  const { answer } = await gatherBrief(asPerson(), new Date(0));
  expect(answer.rows.map(({ threadId }) => threadId)).toEqual([`${WORK}~same`]);
});

test('files of an email of another mailbox become files of a snippet, once for two calls', async () => {
  await work.call('snippets.put', { name: 'Prices', body: 'Here they are' });
  const bytes = Buffer.from('%PDF-1.7 prices');
  const file = { filename: 'prices.pdf', mimeType: 'application/pdf', bytes };
  const { attachmentId } = await storeFile(work.tenant, file);
  expect(attachmentId.startsWith(`${WORK}~`)).toBe(true);
  const add = () => work.call('snippets.addFiles', { name: 'Prices', attachmentIds: [attachmentId] });
  // Neither knows yet that the other one copies.
  await Promise.all([add(), add()]);
  const { files } = (await add()) as Snippet;
  expect(files.map(({ filename, size }) => [filename, size])).toEqual([['prices.pdf', bytes.length]]);
  const inserted = (await work.call('snippets.insertFiles', { name: 'Prices' })) as { attachments: object[] };
  expect(inserted.attachments).toHaveLength(1);
});

test('a file of a mailbox of somebody else is not there', async () => {
  const eve = await world.addAgentPerson();
  await eve.call('snippets.put', { name: 'Stolen', body: 'Mine now' });
  const file = { filename: 'secret.pdf', mimeType: 'application/pdf', bytes: Buffer.from('secret') };
  const { attachmentId } = await storeFile(work.tenant, file);
  const add = eve.call('snippets.addFiles', { name: 'Stolen', attachmentIds: [attachmentId] });
  await expect(add).rejects.toMatchObject({ cause: { field: 'attachmentIds' } });
});

test('rules are copied again after the labels of the first mailbox have changed, and only then', async () => {
  const copies = () => world.services.jobs.waiting('copy-settings').length;
  const refresh = async () => {
    await run(
      db,
      rows
        .updateTable('mailboxes')
        .set({ labels_listed_at: null })
        .where('user_id', '=', ada.tenant.tenantId),
    );
    await refreshLabels(asPerson());
  };
  await refresh();
  expect(copies()).toBe(0);
  ada.mail.addLabel('Bills');
  await refresh();
  expect(copies()).toBe(1);
});

test('rules are copied also where the process ends after the labels were stored', async () => {
  ada.mail.addLabel('Bills');
  await run(
    db,
    rows.updateTable('mailboxes').set({ labels_listed_at: null }).where('user_id', '=', ada.tenant.tenantId),
  );
  const tenant = asPerson();
  const transaction: typeof tenant.db.transaction = async (work) => {
    await tenant.db.transaction(work);
    throw new Error('killed');
  };
  await refreshLabels({ ...tenant, db: { ...tenant.db, transaction } });
  expect(world.services.jobs.waiting('copy-settings')).toHaveLength(1);
});

test('a label that is made here is copied to the rules of the other mailbox', async () => {
  await work.call('threads.createLabel', { name: 'Clients', mailboxId: WORK });
  expect(world.services.jobs.waiting('copy-settings')).toHaveLength(1);
});

test('nothing is queued for somebody with one mailbox', async () => {
  const eve = await world.addAgentPerson();
  eve.mail.addLabel('Bills');
  await eve.call('threads.createLabel', { name: 'Clients' });
  expect(world.services.jobs.waiting('copy-settings')).toEqual([]);
});
