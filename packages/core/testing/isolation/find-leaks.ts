import type { Database } from '@triage/database/open-database';
import { rows, run } from '@triage/database/testing/rows';
import type { AgentPerson } from '../worlds/agent-world.ts';
import { ask, withoutIds } from './ask.ts';
import {
  fillTenant,
  type IdKind,
  makeApproval,
  makeToken,
  queueSend,
  saveDraft,
  type TenantIds,
} from './fill-tenant.ts';
import {
  alignMailboxes,
  ENDING,
  keepApart,
  listProcedures,
  makeIsolationWorld,
  OTHERS_WORD,
  OWN_WORD,
  type Procedure,
  shareRow,
} from './isolation-world.ts';
import { compareAnswers, openWatch, type Probe } from './probe.ts';
import type { InputField } from './sample-input.ts';

/**
 * Two users with rows in every table. One of them makes every call with every id of the other: the response must be the
 * same as for an unknown id, none of the other's rows may change, and no provider may be called more often. Each search
 * returns a line for every difference.
 */
export interface Couple extends Probe {
  /** The caller's responses now, and before the other user existed. */
  reread(): Promise<{ alone: Map<string, string>; now: Map<string, string> }>;
}

export async function openCouple(db: Database): Promise<Couple> {
  const world = makeIsolationWorld(db);
  const caller = await world.addPerson();
  const own = await fillTenant(db, caller, OWN_WORD);
  const alone = await world.withoutAi(() => listEverything(caller, own));
  const other = await world.addPerson();
  keepApart(other);
  const foreign = await fillTenant(db, other, OTHERS_WORD);
  const watch = await openWatch(world, other);
  const reread = async () => ({ alone, now: await world.withoutAi(() => listEverything(caller, own)) });
  return { db, caller, other, own, foreign, watch, reread };
}

export async function probeForeignIds(probe: Probe, { path, plan }: Procedure): Promise<string[]> {
  const leaks: string[] = [];
  const compare = async (kind: IdKind, what: string, call: (id: string) => Promise<string>) => {
    for (const [at, id] of probe.foreign[kind].entries())
      leaks.push(...(await compareAnswers(probe, `${what} (${kind} ${at + 1})`, { id, kind, call })));
  };
  for (const field of plan.idFields)
    await compare(field.kind, `${path} ${field.name}`, async (id) => {
      if (field.kind === 'draft') await forgetDraft(probe, id);
      const others = await freshIds(
        probe,
        plan.idFields.filter((one) => one !== field),
      );
      const answer = await ask(
        probe.caller,
        path,
        plan.make((one) => (one === field ? id : (others.get(one) ?? ''))),
      );
      if (path === 'splits.create') await removeNewSplit(probe);
      return answer;
    });
  if (path === 'send.queue')
    await compare('idempotency', `${path} Idempotency-Key`, (idempotencyKey) =>
      ask(
        probe.caller,
        path,
        plan.make(() => probe.own.thread[0] ?? ''),
        { idempotencyKey },
      ),
    );
  return leaks;
}

/** An earlier call has made a draft of the caller's own with that id, or closed one. */
async function forgetDraft({ db, caller }: Probe, id: string): Promise<void> {
  const own = rows.deleteFrom('mail_drafts').where('user_id', '=', caller.tenant.tenantId);
  await run(db, own.where('id', '=', id));
}

/** A second one of that name would be refused for its name. */
async function removeNewSplit({ caller, own }: Probe): Promise<void> {
  const { splits } = (await caller.call('splits.list')) as { splits: { splitId: string }[] };
  for (const { splitId } of splits)
    if (!own.split.includes(splitId)) await caller.call('splits.remove', { splitId });
}

/** Both people have rows under the same ids: what the caller does to theirs must leave the other's alone. */
export async function probeSharedIds(probe: Probe, { path, plan }: Procedure): Promise<string[]> {
  const { caller, watch } = probe;
  const leaks: string[] = [];
  const inputs = plan.makeEach(() => '').length;
  for (let at = 0; at < inputs; at++) {
    const ids = await sharedIds(probe, plan.idFields);
    // The other person's share was stored just now.
    await watch.judge('', '');
    const input = plan.makeEach((field) => ids.get(field) ?? '')[at];
    leaks.push(...(await watch.judge(`${path} with an id that both have`, await ask(caller, path, input))));
  }
  const { status } = (await caller.call('connection.status')) as { status: string };
  if (status !== 'connected' && !ENDING.includes(path))
    leaks.push(`${path} ends the connection: name it in ENDING`);
  return leaks;
}

/** What the caller has of the kinds of these fields, not yet used by any other call. */
async function freshIds({ caller, own }: Probe, fields: InputField[]): Promise<Map<InputField, string>> {
  const ids = new Map<InputField, string>();
  for (const field of fields) {
    const { kind } = field;
    if (kind === 'send') ids.set(field, await queueSend(caller, OWN_WORD));
    else if (kind === 'approval') ids.set(field, await makeApproval(caller, OWN_WORD));
    else if (kind === 'draft') ids.set(field, await saveDraft(caller, OWN_WORD));
    else if (kind === 'token') ids.set(field, await makeToken(caller, OWN_WORD));
    else ids.set(field, own[kind][0] ?? '');
  }
  return ids;
}

const SHARED_TABLES: Partial<Record<IdKind, string>> = {
  send: 'scheduled_sends',
  approval: 'agent_approvals',
  conversation: 'agent_conversations',
  change: 'lane_changes',
  attachment: 'outgoing_attachments',
};

async function sharedIds(probe: Probe, fields: InputField[]): Promise<Map<InputField, string>> {
  const { db, caller, other } = probe;
  const ids = await freshIds(probe, fields);
  if (fields.some(({ kind }) => kind === 'thread' || kind === 'message')) {
    const mail = (word: string) => ({
      subject: `${word} shared`,
      text: `${word} shared?`,
      from: { name: word, email: `${word}@client.test` },
    });
    alignMailboxes(caller, other);
    const threadId = await caller.receive(mail(OWN_WORD));
    if ((await other.receive(mail(OTHERS_WORD))) !== threadId)
      throw new Error('The mailboxes are not aligned');
    for (const field of fields) if (field.kind === 'thread') ids.set(field, threadId);
  }
  for (const field of fields) {
    const table = SHARED_TABLES[field.kind];
    const id = ids.get(field);
    if (field.kind === 'label' && id) await shareLabel(probe, id);
    if (table && id) await shareRow(db, table, { caller, other, id });
  }
  return ids;
}

async function shareLabel({ db, other }: Probe, labelId: string): Promise<void> {
  await run(
    db,
    rows
      .insertInto('mail_labels')
      .values({ user_id: other.tenant.tenantId, label_id: labelId, name: OTHERS_WORD, own: true })
      .onConflict((conflict) => conflict.doNothing()),
  );
}

async function listEverything(caller: AgentPerson, own: TenantIds): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const { path, type, plan } of listProcedures()) {
    if (type !== 'query') continue;
    const inputs = plan.makeEach(({ kind }) => own[kind][0] ?? '');
    for (const one of inputs)
      answers.set(`${path} ${JSON.stringify(one)}`, withoutIds(await ask(caller, path, one), 'nothing'));
  }
  return answers;
}
