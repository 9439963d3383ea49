import type { Lane } from '@triage/contract/triage/lanes';
import type { Database } from '@triage/database/open-database';
import { now, rows, run } from '@triage/database/testing/rows';
import { type AgentPerson, type AgentWorld, makeAgentWorld } from './agent-world.ts';
import { classify, type MessageFields, searchMessage, storeMail } from './search-world.ts';
import { addWorkMailbox, WORK, type WorkMailbox } from './two-mailboxes.ts';

export type TwinFields = Partial<MessageFields> & { lane?: Lane | null };

export interface TwinsWorld {
  world: AgentWorld;
  ada: AgentPerson;
  work: WorkMailbox;
  /** Stores an email in both mailboxes, each a thread of its own; `lane` null: sorting has not been there. */
  both(name: string, own?: TwinFields, ofWork?: TwinFields): Promise<readonly [string, string]>;
}

/** A person with two mailboxes, whose counts are kept. */
export async function openTwinsWorld(db: Database): Promise<TwinsWorld> {
  const world = makeAgentWorld(db);
  const ada = await world.addAgentPerson();
  const work = await addWorkMailbox(db, world, ada);
  const { tenantId } = ada.tenant;
  await run(
    db,
    rows.updateTable('mailboxes').set({ indexed_at: now }).where('user_id', 'like', `${tenantId}%`),
  );
  async function put(owner: typeof tenantId, mark: string, name: string, fields: TwinFields) {
    const { lane = 'reply', ...rest } = fields;
    const threadId = `${mark}${name}`;
    const ids = {
      threadId,
      messageId: `${mark}message ${name}`,
      rfcMessageId: `<${name}@elsewhere.test>`,
    };
    await storeMail(db, owner, [searchMessage({ subject: name, ...rest, ...ids })]);
    if (lane) await classify(db, owner, { [threadId]: lane });
    return threadId;
  }
  return {
    ...{ world, ada, work },
    both: async (name, own = {}, ofWork = own) => [
      await put(tenantId, '', name, own),
      await put(work.tenant.tenantId, `${WORK}~`, name, ofWork),
    ],
  };
}
