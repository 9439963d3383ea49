import { afterAll, beforeAll, expect, test } from 'vitest';
import { OUTCOME_UNKNOWN } from '../../packages/core/src/send/dispatch/judge-failure.ts';
import { openTestDatabase } from '../../packages/core/testing/worlds/test-database.ts';
import type { Database } from '../../packages/database/src/open-database.ts';
import { type KillPoint, killPointsOf } from './testing/kill-points.ts';
import { type KillWorld, openKillWorld, type Sender } from './testing/kill-world.ts';

/** The lease of the dead process is over, and the search for what it may have sent too. */
const LATER_MS = 120_000;
const AT_ONCE = 3;

/** A dispatcher takes whatever is due, so those that run at once have a database each. */
const databases: Database[] = [];
beforeAll(async () => {
  databases.push(...(await Promise.all(Array.from({ length: AT_ONCE }, () => openTestDatabase()))));
});
afterAll(() => Promise.all(databases.map((db) => db.close())));

for (const [name, filesSent] of [
  ['a server that leaves filing to its client', false],
  ['a server that files what it sends', true],
] as const) {
  const points = killPointsOf({ filesSent });
  const world = await openKillWorld({ people: points.length, filesSent });
  if (!world) test(`sending through ${name} needs packages of Debian`, () => {});
  else {
    afterAll(() => world.stop());
    test(`killed at any of ${points.length} points, a send through ${name} leaves at most once and tells the truth`, async () => {
      const ends: Record<string, End> = {};
      const left = points.values();
      const lane = async (db: Database) => {
        for (const point of left) ends[point.name] = await endOf(world, db, point);
      };
      await Promise.all(databases.map(lane));
      const wanted = points.map((point) => [point.name, wantedEnd(point, filesSent)]);
      expect(ends).toEqual(Object.fromEntries(wanted));
    }, 120_000);
  }
}

interface End {
  status: string;
  error: string | null;
  delivered: number;
  sentCopies: number;
  drafts: number;
}

/** After the kill, two recoveries, and a third long afterwards. */
async function endOf(world: KillWorld, db: Database, point: KillPoint): Promise<End> {
  const sender = await world.sendUntil(db, point.seen);
  await sender.recover(LATER_MS);
  await sender.recover(LATER_MS);
  const end = await describe(sender);
  await sender.recover(60 * LATER_MS);
  expect(await describe(sender), point.name).toEqual(end);
  return end;
}

async function describe(sender: Sender): Promise<End> {
  const { status, error } = await sender.findSend();
  const [sentCopies, drafts] = [await sender.countIn('Sent'), await sender.countIn('Drafts')];
  return { status, error, delivered: sender.countDelivered(), sentCopies, drafts };
}

function wantedEnd(point: KillPoint, filesSent: boolean): End {
  const sent = { status: 'sent', error: null, delivered: 1, sentCopies: 1, drafts: 0 };
  const unknown = { status: 'failed', error: OUTCOME_UNKNOWN, sentCopies: 0, drafts: 1 };
  switch (point.knows) {
    case 'nothing':
    case 'accepted':
      return sent;
    case 'asked':
      return { ...unknown, delivered: 0 };
    case 'handed over':
      return filesSent ? sent : { ...unknown, delivered: 1 };
  }
}
