import { expect, test } from 'vitest';
import { schedulingWorld, type WorldOptions } from '../../testing/worlds/scheduling-world.ts';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { listAgenda } from './list-agenda.ts';

const db = shareTestDatabase();

const open = (options: WorldOptions = {}) => schedulingWorld(db, options);
const span = (start: string, end: string) => ({ start: new Date(start), end: new Date(end) });

test('the days are those of the user, with 23 hours where the clocks change', async () => {
  const world = await open({ now: '2026-03-28T22:30:00.000Z', timeZone: 'Europe/Berlin' });
  world.calendar.share('Team', { summary: 'Last night', ...span('2026-03-27T20:00Z', '2026-03-27T22:59Z') });
  world.calendar.share('Team', { summary: 'Late', ...span('2026-03-29T21:30Z', '2026-03-29T23:30Z') });
  world.calendar.share('Team', { summary: 'Next day', ...span('2026-03-29T22:00Z', '2026-03-29T23:00Z') });
  const { timeZone, from, to, events } = await listAgenda(world, { days: 2 });
  expect(timeZone).toBe('Europe/Berlin');
  expect([from, to]).toEqual(['2026-03-27T23:00:00.000Z', '2026-03-29T22:00:00.000Z']);
  expect(events.map(({ title, calendar }) => [title, calendar])).toEqual([['Late', 'Team']]);
});

test.each([
  ['Pacific/Auckland', '2026-03-04T23:00Z'],
  ['America/Los_Angeles', '2026-03-05T20:00Z'],
  ['Europe/Berlin', '2026-03-05T11:00Z'],
])('an all-day event of 5 March is on that date in %s', async (timeZone, noon) => {
  const world = await open({ timeZone });
  const day = span('2026-03-05T00:00Z', '2026-03-06T00:00Z');
  world.calendar.invite({ uid: 'fair', summary: 'Fair', allDay: true, takesTime: false, ...day });
  const titles = async (days: number) => {
    const from = new Date(Date.parse(noon) + days * 86_400_000).toISOString();
    return (await listAgenda(world, { from, days: 1 })).events.map(({ title, allDay }) => [title, allDay]);
  };
  expect(await titles(-1)).toEqual([]);
  expect(await titles(0)).toEqual([['Fair', true]]);
  expect(await titles(1)).toEqual([]);
});

test('busy, tentative and free are told apart; a declined event is not listed', async () => {
  const world = await open();
  const at = span('2026-03-02T10:00Z', '2026-03-02T11:00Z');
  const invite = (summary: string, fields: object) =>
    world.calendar.invite({ uid: summary, summary, ...at, ...fields });
  invite('Accepted', { response: 'accepted' });
  invite('Not answered', {});
  invite('Maybe', { response: 'tentative' });
  invite('Held', { response: null, status: 'tentative' });
  invite('Reminder', { response: null, takesTime: false });
  invite('Declined', { response: 'declined', takesTime: false });
  const { events } = await listAgenda(world, { days: 1 });
  expect(events.map(({ title, status, unanswered }) => [title, status, unanswered])).toEqual([
    ['Accepted', 'busy', false],
    ['Not answered', 'tentative', true],
    ['Maybe', 'tentative', false],
    ['Held', 'tentative', false],
    ['Reminder', 'free', false],
  ]);
});

test('titles lose control characters, and only web links leave', async () => {
  const world = await open();
  const at = span('2026-03-02T10:00Z', '2026-03-02T11:00Z');
  const links = { hangoutLink: 'javascript:alert(1)', htmlLink: 'https://calendar.memory.test/1' };
  world.calendar.invite({ uid: 'odd', summary: `Two\nlines ${'x'.repeat(2_000)}`, ...at, ...links });
  const [event] = (await listAgenda(world, { days: 1 })).events;
  expect(event?.title).toMatch(/^Two lines x{290,}$/);
  expect(event?.title).toHaveLength(300);
  expect(event).toMatchObject({ hangoutLink: '', htmlLink: links.htmlLink });
});

test('a calendar that cannot be read is named; without the own calendar there is no agenda', async () => {
  const world = await open();
  world.calendar.unread = ['Family'];
  expect(await listAgenda(world, { days: 1 })).toMatchObject({ events: [], more: false, unread: ['Family'] });
  world.calendar.fail('listAgenda', { when: 'before', failure: 'unavailable' });
  await expect(listAgenda(world, { days: 1 })).rejects.toThrow('unavailable');
});

test('an answer holds 500 events and reports that there are more', async () => {
  const world = await open();
  for (let count = 0; count < 501; count++)
    world.calendar.share('Busy', { summary: `${count}`, ...span('2026-03-02T10:00Z', '2026-03-02T10:30Z') });
  const { events, more } = await listAgenda(world, { days: 1 });
  expect(events).toHaveLength(500);
  expect(more).toBe(true);
});
