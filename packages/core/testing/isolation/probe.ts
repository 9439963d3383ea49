import type { Database } from '@triage/database/open-database';
import type { AgentPerson } from '../worlds/agent-world.ts';
import { withoutIds } from './ask.ts';
import type { IdKind, TenantIds } from './fill-tenant.ts';
import { type IsolationWorld, OTHERS_WORD } from './isolation-world.ts';
import { randomId } from './sample-input.ts';
import { comparePrints, listTenantTables, printTenant } from './tenant-tables.ts';

export interface Probe {
  db: Database;
  caller: AgentPerson;
  other: AgentPerson;
  own: TenantIds;
  foreign: TenantIds;
  watch: Watch;
}

export interface Watch {
  /** Tables in which the other user has no rows: leaks from them would not be noticed. */
  readonly empty: string[];
  /** What this answer says of the other person, and what has become of them since the last time. */
  judge(what: string, answer: string): Promise<string[]>;
}

export async function openWatch({ db, ai }: IsolationWorld, other: AgentPerson): Promise<Watch> {
  const tables = await listTenantTables(db);
  const userId = other.tenant.tenantId;
  let before = await printTenant(db, tables, userId);
  const callsNow = () => other.mail.calls.length + other.calendar.calls.length;
  const promptsNow = () => [...ai.language.doGenerateCalls, ...ai.language.doStreamCalls];
  let calls = callsNow();
  const judged = new Set<unknown>(promptsNow());
  return {
    empty: tables.map(({ name }) => name).filter((name) => before.get(name)?.rows === 0),
    async judge(what, answer) {
      const leaks: string[] = [];
      if (answer.includes(OTHERS_WORD) || answer.includes(userId)) leaks.push(`${what} answers ${answer}`);
      const after = await printTenant(db, tables, userId);
      for (const table of comparePrints(before, after))
        leaks.push(`${what} changes ${table} of somebody else`);
      if (callsNow() > calls) leaks.push(`${what} calls a provider for somebody else`);
      for (const prompt of promptsNow().filter((one) => !judged.has(one))) {
        judged.add(prompt);
        if (JSON.stringify(prompt).includes(OTHERS_WORD))
          leaks.push(`${what} shows a model somebody else's words`);
      }
      [before, calls] = [after, callsNow()];
      return leaks;
    },
  };
}

export async function compareAnswers(
  { caller, watch }: Probe,
  what: string,
  { id, kind, call }: { id: string; kind: IdKind; call: (id: string) => Promise<string> },
): Promise<string[]> {
  const calls = () => [...caller.mail.calls, ...caller.calendar.calls].length;
  const begun = calls();
  const answer = await call(id);
  const made = calls() - begun;
  const leaks = await watch.judge(what, answer);
  const nobody = randomId(kind);
  const [given, expected] = [withoutIds(answer, id), withoutIds(await call(nobody), nobody)];
  if (given !== expected) leaks.push(`${what} answers ${given}, and for an id that nobody has ${expected}`);
  if (calls() - begun !== made * 2)
    leaks.push(`${what} asks a provider otherwise than for an id that nobody has`);
  return leaks;
}
