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
      await run(
        db,
        rows
          .updateTable('classifications as c')
          .from('threads as t')
          .set((eb) => ({ last_message_id: eb.ref('t.last_message_id') }))
          .where('c.user_id', '=', key)
          .where('c.thread_id', '=', id)
          .where('t.user_id', '=', key)
          .where('t.thread_id', '=', id),
      );
      await run(
        db,
        rows
          .updateTable('threads')
          .set({ needs_triage: false })
          .where('user_id', '=', key)
          .where('thread_id', '=', id),
      );
      return id;
    },
    prepared: async (threadId: string) => (await getThreadView(own, threadId)).preparedDraft?.draftHtml,
  };
}

export type PreparedWorld = Awaited<ReturnType<typeof preparedWorld>>;

export const calls = ([ai]: readonly MockAi[]) => ai?.language.doGenerateCalls.length;
