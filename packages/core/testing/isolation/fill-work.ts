import type { Database } from '@triage/database/open-database';
import { insert } from '@triage/database/testing/rows';
import type { HandFilled } from './hand-filled.ts';

/** What the service does by itself: rules, lessons, briefs, tasks. */
export async function fillWork(db: Database, { userId, word, thread }: HandFilled): Promise<void> {
  for (const name of ['run', 'other-run'])
    await insert(db, 'rule_runs', {
      user_id: userId,
      rule_id: `${word}-${name}`,
      message_id: `${word}-${name}`,
      id: `${word}-${name}`,
      thread_id: thread,
      rule_name: word,
      effect: {
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
      steps: ['star'],
      state: 'done',
      problem: word,
      made_at: '2026-03-01',
    });
  await insert(db, 'rule_verdicts', {
    user_id: userId,
    message_id: `${word} sentence`,
    sentence: `${word} sentence`,
    thread_id: thread,
    matches: null,
    asked_at: '2026-03-01',
  });
  await insert(
    db,
    'sender_lessons',
    {
      user_id: userId,
      sender_address: `${word}@client.test`,
      lane: 'fyi',
      learned_at: '2026-03-01',
    },
    'or keep',
  );
  await insert(
    db,
    'writing_lessons',
    {
      user_id: userId,
      address: `${word}@client.test`,
      language: 'en',
      aspect: 'greeting',
      value: word,
      times: 1,
      learned_at: '2026-03-01',
    },
    'or keep',
  );
  await insert(db, 'brief_schedules', {
    user_id: userId,
    times: ['08:00'],
    days: [1],
    email: true,
    next_at: '2026-03-30T08:00:00Z',
    updated_at: '2026-03-01',
  });
  const none = { rows: [], more: 0 };
  const row = {
    ...{ threadId: thread, subject: `${word} offer`, line: word, by: 'ai', sender: word },
    ...{ lane: 'reply', priority: 'high', suspicious: false, at: '2026-03-01T09:00:00.000Z' },
  };
  const lists = { waiting: none, newsletters: none, automatic: none, tasks: none, meetings: null };
  await insert(db, 'briefs', {
    user_id: userId,
    id: `${word}-brief`,
    kind: 'scheduled',
    since: '2026-03-01',
    made_at: '2026-03-01',
    content: { ...lists, answer: { rows: [row], more: 0 } },
  });
  await insert(db, 'task_runs', {
    user_id: userId,
    task_id: `${word}-task`,
    slot: '2026-03-01',
    text: `${word}-task`,
    state: 'done',
    attempts: 1,
    conversation_id: `${word}-task`,
    answer: `${word}-task`,
    cards: 0,
    started_at: '2026-03-01',
    finished_at: '2026-03-01',
  });
}
