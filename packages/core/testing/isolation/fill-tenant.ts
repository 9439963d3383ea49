import { randomUUID } from 'node:crypto';
import type { Database } from '@triage/database/open-database';
import { approveCall } from '../../src/agent/approve-call.ts';
import { openTurn } from '../../src/agent/open-turn.ts';
import { writeCursor } from '../../src/mailbox/inbox/inbox-cursor.ts';
import type { AgentPerson } from '../worlds/agent-world.ts';
import { attachmentNamed } from '../worlds/search-world.ts';
import { writeInvitation } from '../write-invitation.ts';

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
}
export type IdKind = keyof TenantIds;

export const SLOT = '2026-03-04T10:00:00.000Z';
/** Both people can send from it, each with a name and a signature of their own. */
export const SHARED_ADDRESS = 'shared@client.test';
export const VECTOR = JSON.stringify(Array.from({ length: 1_536 }, (_, at) => (at % 7) + 1));

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
    attachment: [attachment, await addAttachment(person, word)],
    device: [`${word}-device`],
    label: [label],
    rule: [await makeRule(person, word), await makeRule(person, word)],
    ruleRun: [`${word}-run`, `${word}-other-run`],
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

export async function makeRule(person: AgentPerson, word: string): Promise<string> {
  const made = await person.call('rules.create', {
    name: word,
    conditions: { subject: `${word} rule` },
    exceptions: { subjects: [word] },
    actions: { star: true },
  });
  return (made as { ruleId: string }).ruleId;
}

/** The event in the person's calendar, and the part of the mail that names it. */
function inviteTo({ calendar }: AgentPerson, word: string): string {
  const [start, end] = [new Date('2026-03-09T09:00:00.000Z'), new Date('2026-03-09T10:00:00.000Z')];
  calendar.invite({ uid: `${word}@client.test`, summary: `${word} event`, start, end });
  const times = ['DTSTART:20260309T090000Z', 'DTEND:20260309T100000Z'];
  return writeInvitation([`UID:${word}@client.test`, ...times, `SUMMARY:${word} invitation`]);
}

export async function addAttachment(person: AgentPerson, word: string): Promise<string> {
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

/** Rows that no call of a user stores, or not immediately. */
async function fillByHand(
  db: Database,
  { userId, word, thread, failed }: { userId: string; word: string; thread: string; failed: string },
): Promise<void> {
  const run = (statement: string, ...values: unknown[]) => db.query(statement, [userId, ...values]);
  await run(
    `INSERT INTO user_settings AS s (user_id, preferences) VALUES ($1, jsonb_build_object('signature', $2::text))
     ON CONFLICT (user_id) DO UPDATE SET preferences = s.preferences || excluded.preferences`,
    word,
  );
  await run(
    `INSERT INTO accounts (user_id, provider, provider_account_id, type) VALUES ($1, 'identity', $1, 'oidc')`,
  );
  await run(
    `INSERT INTO sessions (user_id, token_hash, expires) VALUES ($1, $2, '2030-01-01')`,
    `${word}-${userId}`,
  );
  await run(
    `INSERT INTO send_as_addresses (user_id, email, name, signature_text, signature_html, listed_at)
     VALUES ($1, $2, $3, $3, $3, '2026-03-01')`,
    SHARED_ADDRESS,
    word,
  );
  await run(
    `INSERT INTO archive_runs (user_id, scope, state, page_token, total, started_at)
     VALUES ($1, 'all', 'reading', $2, 500, '2026-03-01')`,
    word,
  );
  await run(`INSERT INTO index_queue (user_id, thread_id, position) VALUES ($1, $2, 1)`, `${word}-queued`);
  await run(
    `INSERT INTO embeddings (user_id, provider, thread_id, embedding, content_hash, model, embedded_at)
     SELECT $1, 'ai_primary', t.thread_id, $2::halfvec(1536), '', 'mock-model-id', now() FROM threads t WHERE t.user_id = $1`,
    VECTOR,
  );
  await run("INSERT INTO mail_quotas (user_id, pace, paced_at) VALUES ($1, 1, '2026-03-01')");
  await run(
    "INSERT INTO rate_buckets (user_id, kind, permits, leased, filled_at) VALUES ($1, 'read', 1, 0, '2026-03-01')",
  );
  await run(
    `INSERT INTO embedding_runs (user_id, provider, status, started_at, finished_at)
     VALUES ($1, 'ai_primary', 'done', '2026-03-01', '2026-03-01')`,
  );
  await run(
    `UPDATE scheduled_sends SET status = 'failed', error = $3 WHERE user_id = $1 AND id = $2`,
    failed,
    word,
  );
  await fillMirror(db, userId, word);
  await run(
    `INSERT INTO list_unsubscribes VALUES ($1, $2, $2, $3, '2026-03-01', 'left')`,
    thread,
    `${word}.test`,
  );
  await run(
    `INSERT INTO reminders VALUES ($1, $2, '2026-03-21', 'answer', '2026-03-01', '2026-03-01')`,
    thread,
  );
  await run(`INSERT INTO settled_messages VALUES ($1, $2, 'answer', '2026-03-01')`, `${word}-settled`);
  await run(`INSERT INTO muted_threads VALUES ($1, $2, '2026-03-01')`, thread);
  await run(
    `INSERT INTO push_devices VALUES ($1, $2, $2, $3, $2, $2, 'important', true, NULL, NULL, false, '2026-03-01')`,
    `${word}-device`,
    `https://push.test/${word}`,
  );
  await run(`INSERT INTO push_notices VALUES ($1, $2, $3, false, '2026-03-01')`, thread, word);
  await run(`INSERT INTO blocked_senders VALUES ($1, $2, '2026-03-01')`, `${word}@loud.test`);
  await run(`INSERT INTO snippets VALUES ($1, $2, $2, '2026-03-01')`, word);
  for (const name of ['run', 'other-run'])
    await run(
      `INSERT INTO rule_runs VALUES ($1, $3, $3, $3, $2, $4, $5, '{star}', 'done', $4, '2026-03-01')`,
      thread,
      `${word}-${name}`,
      word,
      {
        lane: null,
        priority: null,
        label: word,
        archive: false,
        mute: false,
        snoozedUntil: null,
        star: true,
        markRead: false,
        notify: false,
      },
    );
  await run(`INSERT INTO image_senders VALUES ($1, $2, '2026-03-01')`, `${word}@client.test`);
  await run(
    `INSERT INTO sender_lessons (user_id, sender_address, lane, learned_at) VALUES ($1, $2, 'fyi', '2026-03-01')
     ON CONFLICT DO NOTHING`,
    `${word}@client.test`,
  );
  await run(
    `INSERT INTO webhook_logs (id, tenant_id, status, received_at, error) VALUES ($2, $1, 'failed', '2026-03-01', $2)`,
    `${word}-${userId}`,
  );
  // A draft of the template is not kept.
  await run(
    `INSERT INTO draft_cache (user_id, thread_id, tone, provider, version, draft_html, written_at)
     VALUES ($1, $2, 'friendly', 'ai_primary', 'v', $3, '2026-03-01') ON CONFLICT DO NOTHING`,
    thread,
    word,
  );
}

/** What a mailbox that is read over IMAP would have. */
async function fillMirror(db: Database, userId: string, word: string): Promise<void> {
  const run = (statement: string) => db.query(statement, [userId, word]);
  await run('INSERT INTO imap_mirrors (user_id, account, seq, earliest) VALUES ($1, $2, 1, 0)');
  await run("INSERT INTO imap_folders (user_id, path, delimiter, role) VALUES ($1, $2, '/', 'own')");
  await run(
    `INSERT INTO imap_messages (user_id, message_id, thread_id, internal_date, arrival, size, rfc_id, history_id)
     VALUES ($1, $2, $2, '2026-03-01', 1, 1, $2, 1)`,
  );
  await run('INSERT INTO imap_places (user_id, path, uid, message_id) VALUES ($1, $2, 1, $2)');
  await run('INSERT INTO imap_refs VALUES ($1, $2, $2)');
  await run(
    "INSERT INTO imap_journal (user_id, seq, kind, message_id, thread_id) VALUES ($1, 1, 'added', $2, $2)",
  );
}
