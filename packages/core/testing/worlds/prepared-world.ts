import type { Database } from '@triage/database/open-database';
import { rows, run } from '@triage/database/testing/rows';
import { getThreadView } from '../../src/mailbox/inbox/list-inbox.ts';
import { memoryJobs } from '../fakes/memory-jobs.ts';
import { type MockAi, sayingAi } from '../fakes/mock-ai.ts';
import { schedulingWorld } from './scheduling-world.ts';

export const question = {
  from: 'Ben Brown <ben@client.test>',
  subject: 'Offer',
  text: 'Hi Ada,\n\nWhen will the offer be ready?\n\nBen',
};

interface Asked {
  ai?: MockAi[];
  on?: boolean;
  preferences?: object;
}

/** A person who has asked for prepared drafts. */
export async function preparedWorld(db: Database, { ai, on = true, preferences }: Asked = {}) {
  const world = await schedulingWorld(db, {
    ai: ai ?? [sayingAi('Hello Ben,\n\nIt will be ready soon.')],
    preferences: { prepareDrafts: on, ...preferences },
  });
  const own = { ...world, db: db.forTenant(world.tenantId), jobs: memoryJobs({ clock: world.clock }) };
  const key = world.tenantId;
  return {
    ...own,
    /** A question in Reply, as triage leaves it. */
    async wait(mail: Parameters<typeof world.receive>[0] = question, threadId?: string): Promise<string> {
      const id = await world.receive(mail, threadId ? { threadId } : {});
      await run(
        db,
        rows.deleteFrom('classifications').where('user_id', '=', key).where('thread_id', '=', id),
      );
      await world.classify(id, 'reply');
      await db.query(
        `UPDATE classifications c SET last_message_id = t.last_message_id FROM threads t
         WHERE c.user_id = $1 AND c.thread_id = $2 AND t.user_id = $1 AND t.thread_id = $2`,
        [key, id],
      );
      const triaged = 'UPDATE threads SET needs_triage = false WHERE user_id = $1 AND thread_id = $2';
      await db.query(triaged, [key, id]);
      return id;
    },
    prepared: async (threadId: string) => (await getThreadView(own, threadId)).preparedDraft?.draftHtml,
  };
}

export type PreparedWorld = Awaited<ReturnType<typeof preparedWorld>>;

export const calls = ([ai]: readonly MockAi[]) => ai?.language.doGenerateCalls.length;
