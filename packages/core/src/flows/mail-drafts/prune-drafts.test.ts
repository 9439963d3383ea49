import { randomUUID } from 'node:crypto';
import type { DraftContent } from '@triage/contract/sending/mail-drafts';
import { findMailDraft } from '@triage/database/tables/mail-drafts/save-drafts';
import { expect, test } from 'vitest';
import { makeSendWorld } from '../../../testing/worlds/send-world.ts';
import { shareTestDatabase } from '../../../testing/worlds/share-test-database.ts';
import { saveDraft } from '../../send/drafts/save-draft.ts';
import { writeDrafts } from '../../send/drafts/write-drafts.ts';
import { queueSend } from '../../send/queue-send.ts';
import { pruneDrafts } from './prune-drafts.ts';

const db = shareTestDatabase();
const world = makeSendWorld(db);
const content: DraftContent = {
  ...{ kind: 'new', threadId: null, to: 'ben@sandbox.test', cc: '', bcc: '' },
  ...{ subject: 'Lunch', body: 'At noon?', quote: '', files: [] },
};
const DAYS_MS = 24 * 60 * 60_000;

test('after half a year the row of a draft goes, unless the provider does not have its words', async () => {
  const { tenant } = await world.addPerson();
  const [written, sent, onlyHere] = [randomUUID(), randomUUID(), randomUUID()];
  for (const draftId of [written, sent]) await saveDraft(tenant, { draftId, seen: 0, content });
  await writeDrafts(tenant, new AbortController().signal);
  await queueSend(tenant, { to: ['ben@sandbox.test'], subject: 'Lunch', body: 'At noon?', draftId: sent });
  await saveDraft(tenant, { draftId: onlyHere, seen: 0, content });
  const now = new Date(world.clock.now().getTime() + 181 * DAYS_MS);
  await pruneDrafts({ db, clock: { now: () => now } });
  const left = async (id: string) =>
    (await findMailDraft(tenant.db, { userId: tenant.tenantId, id })) !== undefined;
  expect(await Promise.all([written, sent, onlyHere].map(left))).toEqual([false, false, true]);
});
