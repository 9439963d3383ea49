import { expect } from 'vitest';
import type { ScriptedCall } from './fakes/scripted-model.ts';
import type { AgentPerson } from './worlds/agent-world.ts';

export interface Task {
  ask: string;
  /** One call a step; $THREAD is the thread that it is about, $NEWS another one. */
  calls: ScriptedCall[];
  /** What the person says to the card; no card is expected without it. */
  says?: 'yes' | 'no';
  /** What the tools' answers hold in the end. */
  finds?: string;
  done?: (person: AgentPerson, threadId: string) => Promise<unknown>;
}

export const SLOT = '2026-03-05T10:00:00.000Z';
export const LATER = '2026-03-06T08:00:00.000Z';

export const readingTasks: readonly Task[] = [
  {
    ask: 'What does Ann write?',
    calls: [call('read_thread', { threadId: '$THREAD' })],
    finds: 'budget for April',
  },
  { ask: 'Who is on it?', calls: [call('read_thread', { threadId: '$THREAD' })], finds: 'ann@example.test' },
  { ask: 'What needs a reply?', calls: [call('list_lane', { lane: 'reply' })], finds: 'Budget' },
  { ask: 'What is in my inbox?', calls: [call('list_lane', {})], finds: 'Weekly news' },
  { ask: 'Anything to schedule?', calls: [call('list_lane', { lane: 'schedule' })], finds: '"threads":[]' },
  { ask: 'What is done?', calls: [call('list_lane', { lane: 'done', limit: 5 })], finds: '"counts"' },
  { ask: 'What sleeps?', calls: [call('list_lane', { lane: 'snoozed' })], finds: '"threads":[]' },
  { ask: 'Find the budget', calls: [call('search_mail', { query: 'budget' })], finds: 'Budget' },
  { ask: 'Find mail from Ann', calls: [call('search_mail', { query: 'from:ann' })], finds: 'Budget' },
  { ask: 'Find Zanzibar', calls: [call('search_mail', { query: 'zanzibar' })], finds: '"threads":[]' },
  {
    ask: 'What is on this week?',
    calls: [call('list_calendar_events', { from: LATER, to: '2026-03-12T00:00:00Z' })],
    finds: '"events":[]',
  },
  { ask: 'Am I free?', calls: [call('free_slots', {})], finds: '"slots"' },
  {
    ask: 'An hour with Ann?',
    calls: [call('free_slots', { threadId: '$THREAD', durationMinutes: 60 })],
    finds: '"slots"',
  },
  { ask: 'What waits to leave?', calls: [call('list_queued_sends', {})], finds: '"sends":[]' },
  { ask: 'What have I not sent?', calls: [call('list_drafts', {})], finds: '"drafts":[]' },
  { ask: 'My reply to Ann?', calls: [call('read_draft', { threadId: '$THREAD' })], finds: 'Draft not found' },
  { ask: 'Who writes most?', calls: [call('inspect_sender', {})], finds: '"messages":1' },
  {
    ask: 'How much from Ann?',
    calls: [call('inspect_sender', { sender: 'ann@' })],
    finds: 'ann@example.test',
  },
  {
    ask: 'Find it and read it',
    calls: [call('search_mail', { query: 'budget' }), call('read_thread', { threadId: '$THREAD' })],
    finds: 'budget for April',
  },
  {
    ask: 'Read what is not there',
    calls: [call('read_thread', { threadId: 'nothing' })],
    finds: 'Thread not found',
  },
];

export const movingTasks: readonly Task[] = [
  {
    ask: 'Archive $NEWS',
    calls: [call('archive_thread', { threadId: '$NEWS' })],
    finds: 'restore_thread with lane reply',
  },
  {
    ask: 'Find the news and archive it',
    calls: [call('search_mail', { query: 'news' }), call('archive_thread', { threadId: '$NEWS' })],
    finds: 'Archived the thread',
  },
  {
    ask: 'Lies Anns Mail und erinnere mich später daran',
    calls: [
      call('read_thread', { threadId: '$THREAD' }),
      call('snooze_thread', { threadId: '$THREAD', until: LATER }),
    ],
    finds: 'Snoozed the thread',
  },
  {
    ask: 'Snooze $THREAD',
    calls: [call('snooze_thread', { threadId: '$THREAD', until: LATER })],
    finds: 'Snoozed the thread',
  },
  {
    ask: 'Move $THREAD to schedule',
    calls: [call('restore_thread', { threadId: '$THREAD', lane: 'schedule' })],
    finds: 'to schedule',
  },
  {
    ask: 'Move $THREAD to done',
    calls: [call('restore_thread', { threadId: '$THREAD', lane: 'done' })],
    finds: 'to done',
  },
  {
    ask: 'Archive the lot',
    calls: [call('archive_threads', { threadIds: ['$THREAD', '$NEWS'] })],
    says: 'yes',
    finds: '2 of 2 threads archived',
  },
  {
    ask: 'Snooze the lot',
    calls: [call('snooze_threads', { threadIds: ['$THREAD', '$NEWS'], until: LATER })],
    says: 'yes',
    finds: '2 of 2 threads snoozed',
  },
  {
    ask: 'Put both into fyi',
    calls: [call('restore_threads', { threadIds: ['$THREAD', '$NEWS'], lane: 'fyi' })],
    says: 'yes',
    finds: '2 of 2 threads put into fyi',
  },
  {
    ask: 'Archive the lot, or not',
    calls: [call('archive_threads', { threadIds: ['$NEWS'] })],
    says: 'no',
    done: nothing,
  },
];

export function call(tool: string, input: unknown): ScriptedCall {
  return { tool, input };
}

export async function nothing(person: AgentPerson): Promise<void> {
  expect(await person.writes()).toBe(0);
}
