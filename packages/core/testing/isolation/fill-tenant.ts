import { randomUUID } from 'node:crypto';
import type { Database } from '@triage/database/open-database';
import { queueAllForSplits } from '@triage/database/tables/splits/split-threads';
import { approveCall } from '../../src/agent/approve-call.ts';
import { openTurn } from '../../src/agent/open-turn.ts';
import { writeCursor } from '../../src/mailbox/inbox/inbox-cursor.ts';
import { fillSplits } from '../../src/rules/splits/fill-splits.ts';
import type { AgentPerson } from '../worlds/agent-world.ts';
import { attachmentNamed } from '../worlds/search-world.ts';
import { writeInvitation } from '../write-invitation.ts';
import { fillByHand } from './fill-by-hand.ts';
import { SHARED_ADDRESS } from './hand-filled.ts';

/** A user's ids that a caller can use, by kind. */
export interface TenantIds {
  thread: string[];
  message: string[];
  send: string[];
  approval: string[];
  conversation: string[];
  change: string[];
  lesson: string[];
  cursor: string[];
  idempotency: string[];
  token: string[];
  attachment: string[];
  device: string[];
  label: string[];
  rule: string[];
  ruleRun: string[];
  draft: string[];
  split: string[];
  search: string[];
  brief: string[];
  task: string[];
  person: string[];
  passkey: string[];
}
export type IdKind = keyof TenantIds;

export const SLOT = '2026-03-04T10:00:00.000Z';

/** Something in every table, and the word in everything that could be read. */
export async function fillTenant(db: Database, person: AgentPerson, word: string): Promise<TenantIds> {
  const { tenant } = person;
  person.mail.setAliases([{ email: SHARED_ADDRESS, name: word, signature: word }]);
  const from = { name: `${word} Brown`, email: `${word}@client.test` };
  const receive = (subject: string) =>
    person.receive({ from, subject: `${word} ${subject}`, text: `${word}: when is the offer ready?` });
  const messageId = person.mail.deliver({ from: from.email, subject: word, text: word }).messageId;
  const plain = await person.receive({
    from,
    messageId,
    subject: `${word} offer`,
    text: `${word} text`,
    calendarText: inviteTo(person, word),
    attachments: [{ ...attachmentNamed(`${word}.pdf`), partId: '1' }],
  });
  const [snoozed, met, archived] = [
    await receive('snoozed'),
    await receive('meeting'),
    await receive('archived'),
  ];
  await receive('another');
  await person.call('snooze.snooze', { threadId: snoozed, until: '2026-03-20T09:00:00.000Z' });
  await person.call('meeting.create', { threadId: met, slotStart: SLOT });
  await person.call('triage.archive', { threadId: archived });
  await person.call('draft.write', { threadId: plain });
  await person.call('search.remember', { query: `${word} query` });
  const idempotencyKey = randomUUID();
  const attachment = await addAttachment(person, word);
  const later = await queueSend(person, word, { idempotencyKey }, [attachment]);
  const failed = await queueSend(person, word);
  const { id: label } = (await person.call('threads.createLabel', { name: word })) as { id: string };
  await person.call('threads.labelThreads', { threadIds: [plain], add: [label] });
  await fillByHand(db, { userId: tenant.tenantId, word, thread: plain, failed });
  const { changeId } = (await person.call('triage.applyLikeThis', {
    threadId: plain,
    threadIds: [snoozed, met],
    lane: 'fyi',
  })) as { changeId: string | null };
  if (!changeId) throw new Error('Nothing was like this thread');
  const conversation = randomUUID();
  await person.chat([{ role: 'user', parts: [{ type: 'text', text: `${word} asks` }] }], {
    id: conversation,
  });
  return {
    thread: [plain, snoozed, met, archived],
    message: [messageId],
    send: [later, failed],
    approval: [await makeApproval(person, word)],
    conversation: [conversation],
    change: [changeId],
    lesson: await lessonIds(db, tenant.tenantId),
    cursor: [writeCursor({ rank: 2, at: SLOT, threadId: plain })],
    idempotency: [idempotencyKey],
    token: [await makeToken(person, word)],
    attachment: [attachment, await addAttachment(person, word), `${word}-snippet-file`],
    device: [`${word}-device`],
    label: [label],
    rule: [await makeRule(person, word), await makeRule(person, word)],
    ruleRun: [`${word}-run`, `${word}-other-run`],
    draft: [await saveDraft(person, word), await saveDraft(person, word)],
    split: await makeSplits(person, word),
    search: [await saveSearch(person, word), await saveSearch(person, word)],
    brief: [`${word}-brief`],
    task: [await makeTask(person, word), await makeTask(person, word)],
    person: [tenant.tenantId],
    passkey: [`${word}-passkey`, `${word}-other-passkey`],
  };
}

async function lessonIds(db: Database, userId: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>('SELECT id FROM sender_lessons WHERE user_id = $1', [userId]);
  return rows.map(({ id }) => id);
}

/** Waits until a later day, so that it can be cancelled, edited and sent now. */
export async function queueSend(
  person: AgentPerson,
  word: string,
  extras: { idempotencyKey?: string } = {},
  attachmentIds: string[] = [],
): Promise<string> {
  const mail = { to: [`${word}@client.test`], subject: `${word} send`, body: word, attachmentIds };
  const queued = await person.call('send.queue', { ...mail, sendAt: '2026-03-05T09:00:00.000Z' }, extras);
  return (queued as { scheduledSendId: string }).scheduledSendId;
}

/** A new one: it can be sent once. */
export async function saveDraft(person: AgentPerson, word: string): Promise<string> {
  const draftId = randomUUID();
  const content = { kind: 'new', subject: `${word} draft`, body: word };
  await person.call('drafts.save', { draftId, seen: 0, content });
  return draftId;
}

async function makeRule(person: AgentPerson, word: string): Promise<string> {
  const made = await person.call('rules.create', {
    name: word,
    conditions: { subject: `${word} rule` },
    exceptions: { subjects: [word] },
    actions: { star: true },
  });
  return (made as { ruleId: string }).ruleId;
}

/** Filled as its job does it; one thread is queued again. */
async function makeSplits(person: AgentPerson, word: string): Promise<string[]> {
  const ids: string[] = [];
  for (const lane of [null, 'reply'] as const) {
    const made = await person.call('splits.create', {
      name: lane ? `${word} ${lane}` : word,
      lane,
      conditions: { from: [`${word}@client.test`] },
      exceptions: { subjects: [`${word} nothing`] },
    });
    ids.push((made as { splitId: string }).splitId);
  }
  await fillSplits(person.tenant);
  await queueAllForSplits(person.tenant.db, person.tenant.tenantId);
  return ids;
}

async function saveSearch(person: AgentPerson, word: string): Promise<string> {
  const saved = await person.call('savedSearches.create', { name: word, query: `${word} offer` });
  return (saved as { searchId: string }).searchId;
}

async function makeTask(person: AgentPerson, word: string): Promise<string> {
  const made = await person.call('tasks.create', { text: `${word} task`, times: ['09:00'], days: [5] });
  return (made as { taskId: string }).taskId;
}

/** The event in the person's calendar, and the part of the mail that names it. */
function inviteTo({ calendar }: AgentPerson, word: string): string {
  const [start, end] = [new Date('2026-03-09T09:00:00.000Z'), new Date('2026-03-09T10:00:00.000Z')];
  calendar.invite({ uid: `${word}@client.test`, summary: `${word} event`, start, end });
  const times = ['DTSTART:20260309T090000Z', 'DTEND:20260309T100000Z'];
  return writeInvitation([`UID:${word}@client.test`, ...times, `SUMMARY:${word} invitation`]);
}

async function addAttachment(person: AgentPerson, word: string): Promise<string> {
  const bytes = Buffer.from(word);
  const file = { filename: `${word}.txt`, mimeType: 'text/plain', size: bytes.byteLength };
  const { attachmentId } = (await person.call('attachments.begin', file)) as { attachmentId: string };
  await person.call('attachments.append', { attachmentId, position: 0, bytes });
  return attachmentId;
}

export async function makeToken(person: AgentPerson, word: string): Promise<string> {
  const made = await person.call('tokens.create', { name: `${word} ${randomUUID()}`, scope: 'read' });
  return (made as { stored: { id: string } }).stored.id;
}

export async function makeApproval(person: AgentPerson, word: string): Promise<string> {
  const turn = openTurn(person.tenant, { messages: [], provider: 'ai_primary' });
  const input = { to: [`${word}@client.test`], subject: `${word} ${randomUUID()}`, body: word };
  await approveCall(turn, { toolCallId: 'call', toolName: 'send_email', input });
  const card = turn.cards.get('call');
  if (!card) throw new Error('The agent made no card');
  return card.approvalId;
}
