import { describe, expect, it, test } from 'vitest';
import { shareTestDatabase } from '../../../testing/worlds/share-test-database.ts';
import { type TriageWorld, triageWorld } from '../../../testing/worlds/triage-world.ts';
import { restoreThread } from '../restore-thread.ts';
import { undoLastChange } from '../undo-lane-change.ts';
import { editLesson, forgetLesson, getLessons, undoLessonEdit } from './edit-lessons.ts';
import { chooseLesson, subjectPattern } from './lesson-scope.ts';
import { weighLesson } from './weigh-lesson.ts';

const db = shareTestDatabase();
const COLLEAGUE = 'Bo Ek <bo@berg.example>';
const status = (week: number) => ({
  from: COLLEAGUE,
  subject: `Status week ${week}`,
  text: `The import runs. The scanner is at ${week + 40} percent, the rest is on plan.`,
});
const newsletter = (issue: number) => ({
  from: 'Orchard <news@orchard.example>',
  subject: `Orchard letter ${issue}: ${['pears', 'plums', 'figs'][issue % 3]}`,
  text: 'The best of this month. Read more on our site.',
  headers: { 'List-Unsubscribe': '<https://orchard.example/u>' },
});

const openings = ['Hi Alex,', 'Alex, quick one:', 'Hello Alex,', 'Hallo Alex,', 'Bonjour Alex,'];
const asks = [
  'could you send me the access data for the test server?',
  'do you know when the contract with Olbrich ends?',
  'please check the second page before I send it.',
  'can we meet on Thursday at 10?',
  'what did the customer say about the price?',
  'I still need your numbers for the report.',
  'would you have a look at the draft?',
  'is the room booked for Friday?',
  'when are you back in the office?',
  'which version should I use?',
  'kannst du mir die Rechnung schicken?',
  'hast du die Unterlagen schon bekommen?',
  'bitte gib mir kurz Bescheid, ob das passt.',
  'könnten wir morgen um 11 Uhr telefonieren?',
  'wer kümmert sich um die Bestellung?',
  'peux-tu m’envoyer le fichier ?',
  'est-ce que la date te convient ?',
  'merci de me dire si tu es d’accord.',
  'can you approve my leave in July?',
  'did you forget the attachment?',
];
const questions = openings.flatMap((opening, at) =>
  asks.map((ask) => ({ from: COLLEAGUE, subject: `Question ${at}`, text: `${opening}\n\n${ask}\n\nBo` })),
);

async function lanesOf(world: TriageWorld, threadIds: readonly string[]): Promise<(string | null)[]> {
  const states = await Promise.all(threadIds.map((threadId) => world.state(threadId)));
  return states.map((state) => state?.lane ?? null);
}

async function receiveAll(world: TriageWorld, mails: object[]): Promise<string[]> {
  const threadIds: string[] = [];
  for (const mail of mails) threadIds.push(await world.receive(mail));
  return threadIds;
}

describe('a correction', () => {
  it('of a colleague’s status mail hides none of 100 later questions', async () => {
    const plain = await triageWorld(db);
    const without = await lanesOf(plain, await receiveAll(plain, questions));
    const world = await triageWorld(db);
    const threadId = await world.receive(status(10));
    await restoreThread(world.ctx, { threadId, lane: 'fyi' });
    const lanes = await lanesOf(world, await receiveAll(world, questions));
    expect(questions).toHaveLength(100);
    expect(lanes).toEqual(without);
    expect(lanes.filter((lane) => lane === 'reply' || lane === 'schedule').length).toBeGreaterThan(95);
  });

  it('of a series of subjects holds for the series and nothing else of the sender', async () => {
    const world = await triageWorld(db);
    const [first] = await receiveAll(world, [status(10), status(11), status(12)]);
    await restoreThread(world.ctx, { threadId: first ?? '', lane: 'reply' });
    const [series, other] = await receiveAll(world, [
      status(13),
      { ...status(1), subject: 'Lunch', text: 'The canteen is closed, fyi.' },
    ]);
    expect(await lanesOf(world, [series ?? '', other ?? ''])).toEqual(['reply', 'fyi']);
    const { lessons } = await getLessons(world.ctx);
    expect(lessons).toMatchObject([
      { scope: 'subject', pattern: 'status week #', lane: 'reply', effect: { threads: 1, moved: 1 } },
    ]);
    expect(lessons[0]?.effect.recent).toEqual([
      { threadId: series, subject: 'Status week 13', lane: 'reply' },
    ]);
  });

  it('of a newsletter moves the next one, and "Why is it here?" names it', async () => {
    const world = await triageWorld(db);
    await restoreThread(world.ctx, { threadId: await world.receive(newsletter(1)), lane: 'done' });
    const next = await world.receive(newsletter(2));
    expect(await lanesOf(world, [next])).toEqual(['done']);
    const rows = await db.query<{ reasons: string[] }>(
      'SELECT reasons FROM classifications WHERE user_id = $1 AND thread_id = $2',
      [world.ctx.tenantId, next],
    );
    expect(rows[0]?.reasons[0]).toBe("you moved this sender's automated emails to Done");
  });

  it('can be edited, removed and restored on the page of lessons', async () => {
    const world = await triageWorld(db);
    await restoreThread(world.ctx, { threadId: await world.receive(newsletter(1)), lane: 'done' });
    const [lesson] = (await getLessons(world.ctx)).lessons;
    const lessonId = lesson?.lessonId ?? '';
    const laneOfNext = async (issue: number) =>
      (await lanesOf(world, [await world.receive(newsletter(issue))]))[0];
    expect(await editLesson(world.ctx, { lessonId, lane: 'reply' })).toMatchObject({ lane: 'reply' });
    expect(await laneOfNext(2)).toBe('reply');
    expect(await undoLessonEdit(world.ctx, { lessonId })).toMatchObject({ lane: 'done' });
    await forgetLesson(world.ctx, { lessonId });
    expect(await getLessons(world.ctx)).toEqual({ lessons: [] });
    expect(await laneOfNext(3)).toBe('fyi');
    await expect(editLesson(world.ctx, { lessonId, lane: 'fyi' })).rejects.toThrow('Lesson not found');
    expect(await undoLessonEdit(world.ctx, { lessonId })).toMatchObject({ lane: 'done', times: 1 });
    expect(await laneOfNext(4)).toBe('done');
  });

  it('that is undone with its move teaches nothing', async () => {
    const world = await triageWorld(db);
    const threadId = await world.receive(newsletter(1));
    await restoreThread(world.ctx, { threadId, lane: 'reply' });
    await undoLastChange(world.ctx, { threadId });
    expect(await getLessons(world.ctx)).toEqual({ lessons: [] });
  });
});

test('a lesson grows with repetition and fades with time', () => {
  const learnedAt = new Date('2026-03-01T00:00:00Z');
  const weight = (times: number, days: number) =>
    weighLesson({ scope: 'personal', times, learnedAt }, new Date(learnedAt.getTime() + days * 86_400_000));
  expect(weight(2, 0)).toBeGreaterThan(weight(1, 0));
  expect(weight(50, 0)).toBeLessThan(1);
  expect(weight(1, 120)).toBeCloseTo(weight(1, 0) / 2);
});

test.each([
  ['Re: Status week 12 (3 March)', 'status week #'],
  ['Status week 3', 'status week #'],
  ['AW: WG: Rechnung Nr. 2026-118', 'rechnung nr #'],
  ['12/03', ''],
])('the pattern of "%s" is "%s"', (subject, pattern) => {
  expect(subjectPattern(subject)).toBe(pattern);
});

test('a lesson is about the list where the mail came through one', () => {
  const mail = { sender: 'ann@lee.example', subject: 'Apples', subjects: [] };
  expect(chooseLesson({ ...mail, headers: { 'list-id': 'Growers <growers.orchard.example>' } })).toEqual({
    sender: '',
    scope: 'list',
    pattern: 'growers.orchard.example',
  });
  expect(chooseLesson({ ...mail, headers: {} })).toMatchObject({ scope: 'personal' });
  expect(chooseLesson({ ...mail, headers: { 'auto-submitted': 'auto-generated' } })).toMatchObject({
    scope: 'bulk',
  });
});
