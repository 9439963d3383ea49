import { expect, test } from 'vitest';
import { schedulingWorld } from '../../testing/worlds/scheduling-world.ts';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { findTheirZone } from './find-their-zone.ts';

const db = shareTestDatabase();

const zoneAfter = async (date: string | null, address = 'Yuki <YUKI@tokyo.test>') => {
  const world = await schedulingWorld(db, { timeZone: 'Europe/Berlin' });
  if (date) await world.receive({ from: 'yuki@tokyo.test', text: 'Meet?', headers: { Date: date } });
  return (await findTheirZone(world, { address })).zone;
};

test('the zone of a correspondent is the one in which their mail is dated', async () => {
  expect(await zoneAfter('Mon, 02 Mar 2026 17:00:00 +0900 (JST)')).toBe('Asia/Tokyo');
  expect(await zoneAfter('Mon, 02 Mar 2026 13:15:00 +0515')).toBe('+05:15');
});

test("it is unknown for strangers, for servers that write UTC, and where it is the user's own", async () => {
  expect(await zoneAfter(null)).toBeNull();
  expect(await zoneAfter('Mon, 02 Mar 2026 08:00:00 +0000')).toBeNull();
  expect(await zoneAfter('Mon, 02 Mar 2026 09:00:00 +0100')).toBeNull();
  expect(await zoneAfter('Mon, 02 Mar 2026 17:00:00 +0900', 'ben@client.test')).toBeNull();
});
