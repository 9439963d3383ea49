import type { Database } from '@triage/database/open-database';
import { expect, it } from 'vitest';
import { shareTestDatabase } from '../../../testing/worlds/share-test-database.ts';
import { triageWorld } from '../../../testing/worlds/triage-world.ts';
import { countInbox } from './count-inbox.ts';

const db = shareTestDatabase();

it('the lanes are counted once for many requests, and again when the mailbox has changed', async () => {
  const world = await triageWorld(db);
  await world.receive({});
  const asked: string[] = [];
  /** Every request has a database object of its own. */
  const count = () => {
    const own = db.forTenant(world.ctx.tenantId);
    const counted: Database = {
      ...own,
      query: (text, ...rest) => {
        asked.push(text);
        return own.query(text, ...rest);
      },
    };
    return countInbox({ ...world.ctx, db: counted });
  };
  expect(await count()).toMatchObject({ reply: 1, unread: 1 });
  const first = asked.length;
  expect(await count()).toMatchObject({ reply: 1, unread: 1 });
  expect(asked.length).toBe(first + 1);
  await world.receive({ subject: 'Another' });
  expect(await count()).toMatchObject({ reply: 2, unread: 2 });
});
