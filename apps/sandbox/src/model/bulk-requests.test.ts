import { describe, expect, it } from 'vitest';
import { answerConversation } from './answer-conversation.ts';
import type { JsonSchema, ToolOffer, Turn } from './conversation.ts';

const ids: JsonSchema = { type: 'array', items: { type: 'string' } };
const text: JsonSchema = { type: 'string' };
const tool = (
  name: string,
  properties: Record<string, JsonSchema>,
  required = Object.keys(properties),
): ToolOffer => ({
  name,
  description: '',
  parameters: { type: 'object', properties, required },
});
const LANES = { type: 'string', enum: ['reply', 'schedule', 'fyi', 'done'] };
const tools = [
  tool('search_mail', { query: text, limit: { type: 'integer', maximum: 99 } }, ['query']),
  tool('archive_thread', { threadId: text }),
  tool('snooze_thread', { threadId: text, until: text }),
  tool('restore_thread', { threadId: text, lane: LANES }),
  tool('send_email', { to: ids, subject: text, body: text, threadId: text, attachmentIds: ids }, [
    'to',
    'subject',
    'body',
  ]),
  tool('reschedule_calendar_event', { threadId: text, slotStart: text }),
  tool('archive_threads', { threadIds: ids }),
  tool('snooze_threads', { threadIds: ids, until: text }),
  tool('restore_threads', { threadIds: ids, lane: LANES }),
];

function ask(said: string, ...results: [string, unknown][]) {
  const turns: Turn[] = [{ role: 'user', text: said }];
  for (const [name, output] of results)
    turns.push({ role: 'result', callId: name, name, output: JSON.stringify(output) });
  const instructions = 'Now: 2026-11-21T10:00:00+01:00';
  return answerConversation({ instructions, turns, tools, toolChoice: 'auto', schema: null, json: false });
}

const found = {
  threads: [
    { threadId: 't1', subject: 'One', sender: 'Small Teams <post@smallteams.test>', matched: 'words' },
    { threadId: 't2', subject: 'Two', sender: 'Small Teams <post@smallteams.test>', matched: 'both' },
    { threadId: 't3', subject: 'Near', sender: 'Somebody <s@else.test>', matched: 'meaning' },
  ],
};

describe('a change of several threads', () => {
  it.each([
    ['Archive everything from Small Teams', 'from:"Small Teams" in:inbox'],
    ['archive all mail from post@smallteams.test', 'from:post@smallteams.test in:inbox'],
    ['Please archive all emails from chiara', 'from:chiara in:inbox'],
    ['Archive the newsletters of this week', 'unsubscribe in:inbox newer_than:7d'],
    ['Archive everything from Ben older than a month', 'from:Ben in:inbox older_than:1m'],
    ['Snooze all mails from Small Teams until tomorrow at 9am', 'from:"Small Teams" in:inbox'],
  ])('%s: all of them are looked for', (said, query) => {
    expect(ask(said).calls).toEqual([{ name: 'search_mail', input: { query, limit: 99 } }]);
  });

  it('asks once for all that were found by their words', () => {
    expect(ask('Archive everything from Small Teams', ['search_mail', found]).calls).toEqual([
      { name: 'archive_threads', input: { threadIds: ['t1', 't2'] } },
    ]);
    expect(
      ask('Snooze all mails from Small Teams until tomorrow at 9am', ['search_mail', found]).calls,
    ).toEqual([
      { name: 'snooze_threads', input: { threadIds: ['t1', 't2'], until: '2026-11-22T08:00:00.000Z' } },
    ]);
    expect(ask('Move everything from Small Teams to fyi', ['search_mail', found]).calls).toEqual([
      { name: 'restore_threads', input: { threadIds: ['t1', 't2'], lane: 'fyi' } },
    ]);
  });

  it('reports what was done in the tool’s words', () => {
    const done = {
      status: 'executed',
      text: '2 of 2 threads archived.',
      undoUntil: '2026-11-28T09:00:00.000Z',
    };
    expect(
      ask('Archive everything from Small Teams', ['search_mail', found], ['archive_threads', done]).text,
    ).toBe('This is the sandbox AI. 2 of 2 threads archived. You can undo this here or in Receipts.');
  });

  it('reports when nothing was found', () => {
    const { calls, text: said } = ask('Archive everything from Nobody', ['search_mail', { threads: [] }]);
    expect([calls, said]).toEqual([[], 'This is the sandbox AI. I found nothing that fits.']);
  });
});

it('one thread is one call', () => {
  expect(ask('Archive the mail from Small Teams', ['search_mail', found]).calls).toEqual([
    { name: 'archive_thread', input: { threadId: 't1' } },
  ]);
});

it('the id of a thread is no id of a file, and a new mail is no reply', () => {
  const input = { to: ['post@smallteams.test'], subject: expect.any(String), body: expect.any(String) };
  const said = 'Send a mail to post@smallteams.test saying: thank you';
  expect(ask(said, ['search_mail', found]).calls).toEqual([{ name: 'send_email', input }]);
  const reply = 'Reply to post@smallteams.test saying: thank you';
  expect(ask(reply, ['search_mail', found]).calls).toEqual([
    { name: 'send_email', input: { ...input, threadId: 't1' } },
  ]);
});

it('reports what could not be requested, with the reason', () => {
  const answer = ask(
    'Archive everything from Ben',
    ['search_mail', found],
    ['archive_threads', 'Not possible: threadIds: No such thread: t1. Correct the call, or say why not.'],
  );
  expect(answer.text).toContain('I could not prepare that');
});
