import type { ApprovalCard, PendingAnswer } from '@triage/contract/agent';
import { expect, it } from 'vitest';
import { type ScriptedCall, scriptedAi, toolAnswers } from '../../testing/fakes/scripted-model.ts';
import { type AgentPerson, collectAnswer, makeAgentWorld, says } from '../../testing/worlds/agent-world.ts';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { beginAttachment } from '../outgoing/begin-attachment.ts';

const db = shareTestDatabase();
const world = makeAgentWorld(db);
const mail = { to: ['bob@work.test'], subject: 'Lunch', body: 'At noon?' };
const LATER = '2026-03-06T08:00:00.000Z';

/** The model makes the given calls, one a step. Returns the cards and the result of each call. */
async function ask(person: AgentPerson, ...calls: ScriptedCall[]) {
  const ai = scriptedAi('ai_primary', (_prompt, step) => {
    const next = calls[step];
    return next ? { calls: [next] } : { text: 'That is all.' };
  });
  world.setAi(ai);
  const messages = [says('Do it')];
  const answer = await collectAnswer(await person.chat(messages), messages);
  const { approvals } = (await person.call('agent.pending')) as PendingAnswer;
  return { cards: approvals, told: toolAnswers(ai.prompts.at(-1)), answer };
}

const call = (tool: string, input: unknown): ScriptedCall => ({ tool, input });

it('a card is only made for what exists: everything else goes back to the model, which may try again', async () => {
  const [person, other] = [await world.addAgentPerson(), await world.addAgentPerson()];
  const threadId = await person.receive({ subject: 'Budget', text: 'When?' });
  const theirs = await other.receive({ threadId: 'theirs', subject: 'Theirs' });
  const theirFile = await beginAttachment(other.tenant, {
    filename: 'theirs.pdf',
    mimeType: 'application/pdf',
    size: 0,
  });
  const unfinished = await beginAttachment(person.tenant, {
    filename: 'a.pdf',
    mimeType: 'application/pdf',
    size: 9,
  });
  const hostile: [ScriptedCall, RegExp][] = [
    [call('send_email', { ...mail, attachmentIds: [threadId] }), /attachmentIds: .*no such file/i],
    [call('send_email', { ...mail, attachmentIds: [theirFile.attachmentId] }), /no such file/i],
    [call('send_email', { ...mail, attachmentIds: [unfinished.attachmentId] }), /no such file/i],
    [call('send_email', { ...mail, threadId: theirs }), /Thread not found/],
    [call('send_email', { ...mail, to: ['Bob'] }), /Expected an address/],
    [call('send_email', { ...mail, to: ['bob@work.test\u202e'] }), /invisible characters/],
    [call('send_email', { ...mail, cc: ['b\u200bob@work.test'] }), /invisible characters/],
    [call('schedule_send', { ...mail, sendAt: '2020-01-01T00:00:00Z' }), /sendAt/],
    [call('archive_threads', { threadIds: [threadId, 'gone'] }), /threadIds: .*gone/],
    [call('archive_threads', { threadIds: [theirs] }), /threadIds/],
    [call('snooze_threads', { threadIds: ['gone'], until: LATER }), /threadIds/],
    [call('restore_threads', { threadIds: ['gone'], lane: 'fyi' }), /threadIds/],
    [call('create_calendar_invite', { threadId: 'gone', slotStart: LATER }), /Thread not found/],
    [call('cancel_calendar_event', { threadId }), /Meeting not found/],
  ];
  for (const [wrong, reason] of hostile) {
    const { cards, told, answer } = await ask(person, wrong);
    expect(cards, JSON.stringify(wrong)).toEqual([]);
    expect(told.join(), JSON.stringify(wrong)).toMatch(reason);
    expect(answer.text).toContain('That is all.');
  }
  expect(await person.writes()).toBe(0);
});

it('corrects itself as often as it must, and the card is that of the call that was right', async () => {
  const person = await world.addAgentPerson();
  const threadId = await person.receive({ subject: 'Budget' });
  const wrong = call('send_email', { ...mail, attachmentIds: [threadId] });
  const { cards } = await ask(person, wrong, wrong, wrong, wrong, call('send_email', mail));
  expect(cards.map((card) => card.arguments)).toEqual([mail]);
});

it('a card names files and threads, not ids', async () => {
  const person = await world.addAgentPerson();
  const threadId = await person.receive({ subject: 'Budget', text: 'When?' });
  const file = await beginAttachment(person.tenant, {
    filename: 'offer.pdf',
    mimeType: 'application/pdf',
    size: 0,
  });
  const body = '<p>See <a href="https://evil.test/pay">https://bank.test</a> and <a href="#x">below</a>.</p>';
  const { cards } = await ask(
    person,
    call('send_email', { ...mail, body, threadId, attachmentIds: [file.attachmentId] }),
  );
  expect((cards[0] as ApprovalCard).origin).toMatchObject({
    attachments: [{ filename: 'offer.pdf', size: 0 }],
    threads: [{ subject: 'Budget', sender: expect.stringContaining('Ann') }],
    links: [{ text: 'https://bank.test', href: 'https://evil.test/pay' }],
  });
});
