import { rows, run } from '@triage/database/testing/rows';
import { expect, test } from 'vitest';
import { schedulingWorld } from '../../../testing/worlds/scheduling-world.ts';
import { shareTestDatabase } from '../../../testing/worlds/share-test-database.ts';
import { getOwner } from '../inbox/get-owner.ts';
import { learnTimeZone } from './learn-time-zone.ts';

const db = shareTestDatabase();

async function openWithoutSettings() {
  const world = await schedulingWorld(db);
  await run(db, rows.deleteFrom('user_settings').where('user_id', '=', world.tenantId));
  return world;
}

test('the zone is the one of the calendar, asked for once', async () => {
  const world = await openWithoutSettings();
  await learnTimeZone(world);
  await learnTimeZone(world);
  expect(await getOwner(db, world.tenantId)).toMatchObject({ timeZone: 'Europe/Berlin' });
  expect(world.calendar.calls).toEqual(['getTimeZone']);
});

test('a calendar that is down is asked again later', async () => {
  const world = await openWithoutSettings();
  world.calendar.fail('getTimeZone', { when: 'before', failure: 'unavailable' });
  await learnTimeZone(world);
  expect(await getOwner(db, world.tenantId)).toMatchObject({ timeZone: 'UTC' });
  await learnTimeZone(world);
  expect(await getOwner(db, world.tenantId)).toMatchObject({ timeZone: 'Europe/Berlin' });
});

test('a zone that the person has set stays', async () => {
  const world = await schedulingWorld(db, { timeZone: 'Asia/Tokyo' });
  await learnTimeZone(world);
  expect(await getOwner(db, world.tenantId)).toMatchObject({ timeZone: 'Asia/Tokyo' });
});
