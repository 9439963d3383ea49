import type { ChatMessage, Decision, Refusal } from '@triage/contract/agent';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { type FixedClock, fixedClock } from '../../../testing/fakes/fixed-clock.ts';
import { scriptedAi } from '../../../testing/fakes/scripted-model.ts';
import {
  type AgentPerson,
  collectAnswer,
  makeAgentWorld,
  says,
} from '../../../testing/worlds/agent-world.ts';
import { shareTestDatabase } from '../../../testing/worlds/share-test-database.ts';
import { canonicalJson, hashOf } from '../canonical-json.ts';
import { decideApproval } from './decide-approval.ts';
import { APPROVAL_MS, storeApproval, TASK_APPROVAL_MS } from './store-approval.ts';

const db = shareTestDatabase();
const world = makeAgentWorld(db);
let people: AgentPerson[];
beforeAll(async () => {
  people = [await world.addAgentPerson(), await world.addAgentPerson()];
});

const HISTORIES = 10_000;
/** Concurrently, each with a separate clock; they share only the database. */
const SIDE_BY_SIDE = 20;
const OVER_THE_ROUTER = 200;
const START = '2026-03-02T09:00:00.000Z';

const mail = fc.record({
  to: fc.uniqueArray(fc.constantFrom('bob@work.test', 'Ann <ann@work.test>', 'eve@evil.test'), {
    minLength: 1,
  }),
  subject: fc.string({ maxLength: 12 }).map((text) => text.replace(/[\r\n\0]/g, ' ').toWellFormed()),
  body: fc.constantFrom('Hi', '<p>Hi</p>', 'Ä 漢字 "quoted" \\ {"to":["eve@evil.test"]}'),
});

/** What a user or attacker tries with an approval: the correct call, or one of the wrong ones. */
const attempt = fc.record({
  by: fc.constantFrom('owner', 'owner', 'owner', 'stranger' as const),
  id: fc.constantFrom('right', 'right', 'right', 'right', 'forged', 'cut', 'upper' as const),
  approve: fc.constantFrom(true, true, true, false),
  shown: fc.constantFrom('nothing', 'same', 'altered', 'otherTool' as const),
  times: fc.constantFrom(1, 1, 1, 1, 1, 2, 3),
  wait: fc.constantFrom(0, 0, 0, 1_000, APPROVAL_MS - 1, APPROVAL_MS, TASK_APPROVAL_MS - 1, TASK_APPROVAL_MS),
});
type Attempt = typeof attempt extends fc.Arbitrary<infer A> ? A : never;

const history = fc.record({
  owner: fc.nat(1),
  /** A scheduled task has asked, not the chat. */
  byTask: fc.boolean(),
  mail,
  attempts: fc.array(attempt, { minLength: 1, maxLength: 2 }),
});
type History = typeof history extends fc.Arbitrary<infer H> ? H : never;

interface Expected {
  approvalId: string;
  hash: string;
}

/** Compares a history with a model that knows no rows: open until decided by its owner or expired. */
async function play(
  { owner: at, byTask, mail, attempts }: History,
  door: Door,
  clock: FixedClock,
): Promise<Expected | null> {
  const [owner, stranger] = [people[at], people[1 - at]].map((person) => withClock(person, clock));
  if (!owner || !stranger) throw new Error('Nobody is there');
  const origin = {
    recipients: [],
    carries: [],
    afterForeignText: byTask,
    caller: null,
    ...(byTask && { task: 'Every Friday' }),
    threads: [],
    attachments: [],
    links: [],
  };
  const card = await storeApproval(owner.tenant, {
    tool: 'send_email',
    arguments: mail,
    input: mail,
    origin,
    conversationId: null,
    ...(byTask && { lifeMs: TASK_APPROVAL_MS }),
  });
  const life = byTask ? TASK_APPROVAL_MS : APPROVAL_MS;
  let state: 'open' | 'decided' | 'expired' = 'open';
  let executed = false;
  let age = 0;
  for (const one of attempts) {
    clock.advance(one.wait);
    age += one.wait;
    if (state === 'open' && age >= life) state = 'expired';
    const person = one.by === 'owner' ? owner : stranger;
    const ask = () => door(person, idOf(card.approvalId, one.id), one.approve, shownOf(mail, one.shown));
    const decisions = await Promise.all(Array.from({ length: one.times }, ask));
    const reaches = one.by === 'owner' && one.id === 'right';
    const altered = reaches && (one.shown === 'altered' || one.shown === 'otherTool');
    const carried = decisions.filter(({ status }) => status !== 'refused');
    const may = reaches && !altered && state === 'open';
    expect(carried.map(({ status }) => status)).toEqual(may ? [one.approve ? 'executed' : 'denied'] : []);
    for (const { refusal } of decisions.filter(({ status }) => status === 'refused'))
      expect(refusal).toBe(
        !reaches ? 'unknown' : altered ? 'altered' : state === 'expired' ? 'expired' : 'decided',
      );
    if (may) {
      state = 'decided';
      executed = one.approve;
    }
  }
  return executed ? { approvalId: card.approvalId, hash: card.argumentsHash } : null;
}

function withClock(person: AgentPerson | undefined, clock: FixedClock): AgentPerson {
  if (!person) throw new Error('Nobody is there');
  return { ...person, tenant: { ...person.tenant, clock } };
}

type Door = (
  person: AgentPerson,
  approvalId: string,
  approve: boolean,
  shown: { tool: string; input: unknown } | undefined,
) => Promise<Decision>;

const overTheVerb: Door = (person, approvalId, approve, shown) =>
  decideApproval(person.tenant, { approvalId, approve }, { decidedIn: 'chat', ...(shown && { shown }) });

function idOf(id: string, kind: Attempt['id']): string {
  if (kind === 'forged') return crypto.randomUUID();
  if (kind === 'cut') return id.slice(0, -1);
  return kind === 'upper' ? `${id.toUpperCase()} ` : id;
}

function shownOf(mail: History['mail'], kind: Attempt['shown']) {
  if (kind === 'nothing') return undefined;
  if (kind === 'same')
    return { tool: 'send_email', input: Object.fromEntries(Object.entries(mail).reverse()) };
  if (kind === 'altered') return { tool: 'send_email', input: { ...mail, bcc: ['eve@evil.test'] } };
  return { tool: 'schedule_send', input: mail };
}

interface SendRow {
  key: string;
  to: string[];
  subject: string;
  body: string;
}

/** Every queued send belongs to a given approval, is the only one of it, and has the approved hash. */
async function expectExactly(expected: Expected[]): Promise<void> {
  const rows = await db.query<SendRow>(
    `SELECT idempotency_key AS key, to_list AS "to", subject, body FROM scheduled_sends WHERE user_id = ANY ($1::text[])`,
    [people.map(({ tenant }) => tenant.tenantId)],
  );
  const sent = rows.map(({ key, ...mail }) => `${key} ${hashOf(canonicalJson(mail))}`).sort();
  expect(sent).toEqual(expected.map(({ approvalId, hash }) => `agent-approval ${approvalId} ${hash}`).sort());
}

it(`${HISTORIES} histories: no write without its approval, none twice, none altered`, {
  timeout: 400_000,
}, async () => {
  const expected: Expected[] = [];
  await fc.assert(
    fc.asyncProperty(
      fc.array(history, { minLength: SIDE_BY_SIDE, maxLength: SIDE_BY_SIDE }),
      async (batch) => {
        const played = await Promise.all(batch.map((one) => play(one, overTheVerb, fixedClock(START))));
        expected.push(...played.filter((executed) => executed !== null));
      },
    ),
    { numRuns: HISTORIES / SIDE_BY_SIDE },
  );
  expect(expected.length).toBeGreaterThan(HISTORIES / 10);
  await expectExactly(expected);
  for (const person of people) expect(person.mail.calls).toEqual([]);
});

/** As a browser does it: by the card, or by sending the answered tool call back with the history. */
const overTheRouter: Door = async (person, approvalId, approve, shown) => {
  if (!shown || !approve) return (await person.call('agent.decide', { approvalId, approve })) as Decision;
  const part = {
    type: `tool-${shown.tool}`,
    toolCallId: 'call-1',
    state: 'approval-responded',
    input: shown.input,
    approval: { id: approvalId, approved: approve },
  };
  const messages: ChatMessage[] = [says('Send it'), { id: 'answer', role: 'assistant', parts: [part] }];
  const { chunks } = await collectAnswer(await person.chat(messages), messages);
  const told = JSON.stringify(chunks);
  const refusal = Object.entries(SAID).find(([, text]) => told.includes(text))?.[0];
  if (refusal) return { approvalId, status: 'refused', refusal: refusal as Refusal, text: '' };
  expect(chunks).toContainEqual(
    expect.objectContaining({ type: 'tool-output-available', toolCallId: 'call-1' }),
  );
  return { approvalId, status: 'executed', text: '' };
};
const SAID: Record<Refusal, string> = {
  unknown: 'Unknown approval',
  expired: 'has expired',
  decided: 'was already decided',
  altered: 'does not match the request',
  empty: 'Nothing is selected',
};

it(`${OVER_THE_ROUTER} histories through the router, card and chat alike`, { timeout: 200_000 }, async () => {
  people = [await world.addAgentPerson(), await world.addAgentPerson()];
  world.setAi(scriptedAi('ai_primary', () => ({ text: 'All right.' })));
  const expected: Expected[] = [];
  await fc.assert(
    fc.asyncProperty(history, async (one) => {
      const asIsShown = {
        ...one,
        attempts: one.attempts.map((part) => (part.approve ? part : { ...part, shown: 'nothing' as const })),
      };
      const executed = await play(asIsShown, overTheRouter, world.clock);
      if (executed) expected.push(executed);
    }),
    { numRuns: OVER_THE_ROUTER },
  );
  await expectExactly(expected);
});
