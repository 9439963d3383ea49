import type { Database } from '@triage/database/open-database';
import type { ProcedureType } from '@trpc/server';
import type { z } from 'zod';
import { appRouter } from '../../src/trpc/root.ts';
import { type MockAi, mockAi } from '../fakes/mock-ai.ts';
import { type AgentPerson, makeAgentWorld } from '../worlds/agent-world.ts';
import { VECTOR } from './hand-filled.ts';
import { type InputPlan, planInputs } from './sample-input.ts';
import { copyRow } from './tenant-tables.ts';

/** Contained in all data of the other user; no response to the caller may contain it. */
export const OTHERS_WORD = 'victimword';
export const OWN_WORD = 'callerword';

export interface Procedure {
  path: string;
  type: ProcedureType;
  schema: z.ZodType | undefined;
  plan: InputPlan;
}

/** Afterwards the caller has no connection any more. */
export const ENDING = ['connection.forget', 'settings.deleteEverything'];

/** The whole router, once for each shape of an input, those that end something last. */
export function listProcedures(): Procedure[] {
  type Definition = { _def: { type: ProcedureType; inputs: z.ZodType[] } };
  const all = Object.entries(appRouter._def.procedures as unknown as Record<string, Definition>);
  const found = all.flatMap(([path, { _def }]) =>
    planInputs(_def.inputs[0], path.split('.')[0]).map((plan) => ({
      path,
      type: _def.type,
      schema: _def.inputs[0],
      plan,
    })),
  );
  // What only reads comes first: a chat makes a conversation of any id, and the caller then has it.
  const place = ({ path, type }: Procedure) => Number(type !== 'query') + 2 * (ENDING.indexOf(path) + 1);
  return found.sort((a, b) => place(a) - place(b));
}

export interface IsolationWorld {
  db: Database;
  ai: MockAi;
  /** Without one nothing is counted as spent. */
  withoutAi<T>(work: () => Promise<T>): Promise<T>;
  addPerson(): Promise<AgentPerson>;
}

export function makeIsolationWorld(db: Database): IsolationWorld {
  const world = makeAgentWorld(db);
  const ai = mockAi('ai_primary', {
    say: () => 'Dear all,\n\nfine.',
    embed: (values) => values.map(() => JSON.parse(VECTOR)),
  });
  world.setAi(ai);
  return {
    db,
    ai,
    async withoutAi(work) {
      world.setAi();
      try {
        return await work();
      } finally {
        world.setAi(ai);
      }
    },
    addPerson: () => world.addAgentPerson(),
  };
}

/** Both mailboxes give out the same id next, as two accounts of one provider may. */
export function alignMailboxes(caller: AgentPerson, other: AgentPerson): void {
  const next = ({ mail }: AgentPerson) =>
    mail.deliver({ from: 'filler@client.test', subject: 'Filler', text: 'Filler' }).messageId;
  let [left, right] = [next(caller), next(other)];
  while (left !== right) {
    if (left < right) left = next(caller);
    else right = next(other);
  }
}

/** So far ahead that no id of the other is one of the caller's. */
export function keepApart(other: AgentPerson): void {
  for (let at = 0; at < 400; at++)
    other.mail.deliver({ from: 'filler@client.test', subject: 'Filler', text: 'Filler' });
}

/** A row of the caller, and one of the other person under the same id. */
export async function shareRow(
  db: Database,
  table: string,
  { caller, other, id }: { caller: AgentPerson; other: AgentPerson; id: string },
): Promise<string> {
  const from = { userId: caller.tenant.tenantId, word: OWN_WORD };
  await copyRow(db, table, { from, to: { userId: other.tenant.tenantId, word: OTHERS_WORD }, id });
  return id;
}
