import { randomUUID } from 'node:crypto';
import type { DraftContent } from '@triage/contract/sending/mail-drafts';
import { run as runRows, rows as tableRows } from '@triage/database/testing/rows';
import { expect, test } from 'vitest';
import { mortalServices } from '../../../testing/worlds/mortal-services.ts';
import { makeSendWorld, type SendPerson } from '../../../testing/worlds/send-world.ts';
import { shareTestDatabase } from '../../../testing/worlds/share-test-database.ts';
import { openTenant } from '../../context.ts';
import { queueSend } from '../queue-send.ts';
import { discardDraft, saveDraft } from './save-draft.ts';
import { writeDrafts } from './write-drafts.ts';

const db = shareTestDatabase();
const world = makeSendWorld(db);
const signal = new AbortController().signal;

const content = (change: Partial<DraftContent> = {}): DraftContent => ({
  ...{ kind: 'new', threadId: null, to: 'Ben <ben@sandbox.test>, an', cc: '', bcc: '' },
  ...{ subject: 'Lunch', body: 'At noon?', quote: '', files: [] },
  ...change,
});

async function begin(change?: Partial<DraftContent>) {
  const person = await world.addPerson();
  const draftId = randomUUID();
  await saveDraft(person.tenant, { draftId, seen: 0, content: content(change) });
  return { person, draftId };
}

async function shown({ mail }: SendPerson): Promise<string[]> {
  const { drafts } = await mail.listDrafts();
  const raws = await Promise.all(drafts.map(({ messageId }) => mail.getMessage(messageId)));
  return raws.map(({ raw }) => Buffer.from(raw).toString('utf8'));
}

async function rewrite(person: SendPerson, body: string): Promise<void> {
  const [draft] = (await person.mail.listDrafts()).drafts;
  const raw = `From: ${person.address}\r\nSubject: Lunch\r\n\r\n${body}\r\n`;
  await person.mail.updateDraft(draft?.draftId ?? '', { raw: Buffer.from(raw) });
}

test('a draft is created once, updated in place, and carries only whole addresses', async () => {
  const { person, draftId } = await begin();
  await writeDrafts(person.tenant, signal);
  const [first] = await shown(person);
  expect(first).toContain('To: Ben <ben@sandbox.test>\r\n');
  expect(first).toContain(`Message-ID: <${draftId}@`);
  const saved = await saveDraft(person.tenant, { draftId, seen: 1, content: content({ body: 'At one?' }) });
  expect(saved).toMatchObject({ outcome: 'saved', revision: 2 });
  await writeDrafts(person.tenant, signal);
  await writeDrafts(person.tenant, signal);
  const all = await shown(person);
  expect(all).toHaveLength(1);
  expect(all[0]).toContain('At one?');
  expect(person.mail.calls.filter((name) => name === 'updateDraft')).toHaveLength(1);
});

test('a save whose answer was lost is saved once, and an older one changes nothing', async () => {
  const { person, draftId } = await begin();
  const again = { draftId, seen: 0, content: content() };
  expect(await saveDraft(person.tenant, again)).toMatchObject({ outcome: 'saved', revision: 1 });
  const older = { draftId, seen: 0, content: content({ body: 'Another device' }) };
  expect(await saveDraft(person.tenant, older)).toEqual({
    outcome: 'changed',
    revision: 1,
    other: { content: content(), messageId: null },
  });
});

test('a draft edited in another program is not overwritten until the user has chosen', async () => {
  const { person, draftId } = await begin();
  await writeDrafts(person.tenant, signal);
  await rewrite(person, 'From the phone');
  await saveDraft(person.tenant, { draftId, seen: 1, content: content({ body: 'From here' }) });
  await writeDrafts(person.tenant, signal);
  expect((await shown(person))[0]).toContain('From the phone');
  const next = { draftId, seen: 2, content: content({ body: 'From here, again' }) };
  expect(await saveDraft(person.tenant, next)).toMatchObject({ outcome: 'changed', other: null });
  const over = (await person.mail.listDrafts()).drafts[0]?.messageId ?? '';
  expect(await saveDraft(person.tenant, { ...next, over })).toMatchObject({ outcome: 'saved', revision: 3 });
  await writeDrafts(person.tenant, signal);
  expect(await shown(person)).toEqual([expect.stringContaining('From here, again')]);
});

test('a draft that was deleted elsewhere is written again when words were added here', async () => {
  const { person, draftId } = await begin();
  await writeDrafts(person.tenant, signal);
  const [there] = (await person.mail.listDrafts()).drafts;
  await person.mail.deleteDraft(there?.draftId ?? '');
  await writeDrafts(person.tenant, signal);
  expect(await shown(person)).toEqual([]);
  await saveDraft(person.tenant, { draftId, seen: 1, content: content({ body: 'Still here' }) });
  await writeDrafts(person.tenant, signal);
  expect(await shown(person)).toEqual([expect.stringContaining('Still here')]);
});

test('a discarded draft is deleted, unless its words were changed elsewhere; a late save does not return it', async () => {
  const { person, draftId } = await begin();
  await writeDrafts(person.tenant, signal);
  await discardDraft(person.tenant, { draftId });
  const late = { draftId, seen: 1, content: content({ body: 'Late' }) };
  expect(await saveDraft(person.tenant, late)).toMatchObject({ outcome: 'closed' });
  await writeDrafts(person.tenant, signal);
  expect(await shown(person)).toEqual([]);
  const other = await begin();
  await writeDrafts(other.person.tenant, signal);
  await rewrite(other.person, 'From the phone');
  await discardDraft(other.person.tenant, other);
  await writeDrafts(other.person.tenant, signal);
  expect(await shown(other.person)).toEqual([expect.stringContaining('From the phone')]);
});

test('queueing the email closes its draft in the same step', async () => {
  const { person, draftId } = await begin();
  await writeDrafts(person.tenant, signal);
  const email = { to: ['ben@sandbox.test'], subject: 'Lunch', body: 'At noon?', draftId };
  await queueSend(person.tenant, email);
  await writeDrafts(person.tenant, signal);
  expect(await shown(person)).toEqual([]);
});

test('an email that is sent before its draft was ever saved leaves no draft, however late the save', async () => {
  const person = await world.addPerson();
  const draftId = randomUUID();
  await queueSend(person.tenant, { to: ['ben@sandbox.test'], subject: '', body: 'Quick', draftId });
  const late = await saveDraft(person.tenant, { draftId, seen: 0, content: content() });
  expect(late.outcome).toBe('closed');
  await writeDrafts(person.tenant, signal);
  expect(await shown(person)).toEqual([]);
});

test('an email that is sent while its draft is being created leaves no draft', async () => {
  const { person, draftId } = await begin();
  const paused = mortalServices(world.services, { step: 'mail-drafts-ask', when: 'before' });
  const run = writeDrafts(openTenant(paused.services, person.tenant.tenantId), signal);
  await paused.died;
  await queueSend(person.tenant, { to: ['ben@sandbox.test'], subject: 'Lunch', body: 'At noon?', draftId });
  paused.wakeUp();
  await run;
  const isAsked = world.services.jobs
    .waiting('write-drafts')
    .some(({ key, startAfter }) => key === person.tenant.tenantId && startAfter <= world.clock.now());
  if (isAsked) await writeDrafts(person.tenant, signal);
  expect(await shown(person)).toEqual([]);
});

test('a reply whose thread was deleted everywhere is a draft all the same', async () => {
  const { person } = await begin({ kind: 'reply', threadId: 'deleted' });
  await writeDrafts(person.tenant, signal);
  expect(await shown(person)).toEqual([expect.stringContaining('At noon?')]);
});

test('a draft that cannot be written is left until it is changed', async () => {
  const files = [{ attachmentId: 'gone', filename: 'a.pdf', size: 3 }];
  const { person, draftId } = await begin({ files });
  await writeDrafts(person.tenant, signal);
  expect(await shown(person)).toEqual([]);
  await saveDraft(person.tenant, { draftId, seen: 1, content: content() });
  await writeDrafts(person.tenant, signal);
  expect(await shown(person)).toHaveLength(1);
});

const STEPS = ['mail-drafts-ask', 'createDraft', 'mail-drafts-note-written', 'getDraft', 'updateDraft'];
const LATER = ['deleteDraft', 'mail-drafts-note-gone'];
const deaths = (steps: string[]) =>
  steps.flatMap((step) => (['before', 'after'] as const).map((when) => ({ step, when })));

async function dieAt(person: SendPerson, death: { step: string; when: 'before' | 'after' }): Promise<void> {
  const mortal = mortalServices(world.services, death);
  const run = writeDrafts(openTenant(mortal.services, person.tenant.tenantId), signal);
  await Promise.race([mortal.died, run]);
}

test.each(deaths(STEPS))('dying $when $step leaves one draft, with the last words', async (death) => {
  const { person, draftId } = await begin();
  await dieAt(person, death);
  await saveDraft(person.tenant, { draftId, seen: 1, content: content({ body: 'At one?' }) });
  await dieAt(person, death);
  await writeDrafts(person.tenant, signal);
  expect(await shown(person)).toEqual([expect.stringContaining('At one?')]);
});

test.each(deaths([...STEPS, ...LATER]))(
  'dying $when $step of a discarded draft leaves none',
  async (death) => {
    const { person, draftId } = await begin();
    await dieAt(person, death);
    await discardDraft(person.tenant, { draftId });
    await dieAt(person, death);
    await writeDrafts(person.tenant, signal);
    expect(await shown(person)).toEqual([]);
  },
);

test.each([
  { method: 'createDraft', when: 'after' },
  { method: 'createDraft', when: 'before', failure: 'unknown' },
  { method: 'updateDraft', when: 'after' },
] as const)('an answer of $method that is lost $when it took effect leaves one draft', async (fault) => {
  const { person, draftId } = await begin();
  if (fault.method === 'updateDraft') await writeDrafts(person.tenant, signal);
  await saveDraft(person.tenant, { draftId, seen: 1, content: content({ body: 'At one?' }) });
  const { method, ...lost } = fault;
  person.mail.fail(method, lost);
  await expect(writeDrafts(person.tenant, signal)).rejects.toMatchObject({ failure: 'unknown' });
  await writeDrafts(person.tenant, signal);
  expect(await shown(person)).toEqual([expect.stringContaining('At one?')]);
});

test('other devices hear that a reply was begun and that it was discarded, once each', async () => {
  const person = await world.addPerson();
  const { tenantId: userId } = person.tenant;
  await runRows(
    db,
    tableRows.insertInto('mailboxes').values({ user_id: userId, email_address: person.address }),
  );
  const version = async () => {
    const [row] = await db.query<{ version: number }>('SELECT version FROM mailboxes WHERE user_id = $1', [
      userId,
    ]);
    return Number(row?.version);
  };
  const before = await version();
  const [draftId, unanswered] = [randomUUID(), randomUUID()];
  const reply = content({ kind: 'reply', threadId: 'thread-1' });
  for (const seen of [0, 0, 1]) await saveDraft(person.tenant, { draftId, seen, content: reply });
  expect(await version()).toBe(before + 1);
  for (const id of [draftId, draftId]) await discardDraft(person.tenant, { draftId: id });
  expect(await version()).toBe(before + 2);
  // Nobody waits for a new email.
  await saveDraft(person.tenant, { draftId: unanswered, seen: 0, content: content() });
  expect(await version()).toBe(before + 2);
});
