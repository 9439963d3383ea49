import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MailHistoryChange } from '../../ports/mail.ts';
import { isOutside, type KnownMessages, planSync } from './plan-sync.ts';

/** message id -> labels; deleted messages are missing */
type Labels = Map<string, Set<string>>;

const LABELS = ['INBOX', 'UNREAD', 'STARRED', 'TRASH', 'SPAM'];
const idArb = fc.integer({ min: 0, max: 7 }).map((at) => `m${at}`);
/** As at the provider, a thread's id is the id of its first message. */
const threadOf = (messageId: string) => `m${Number(messageId.slice(1)) % 3}`;
const stepArb = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), id: idArb, labels: fc.subarray(LABELS) }),
  fc.record({ kind: fc.constant('delete' as const), id: idArb }),
  fc.record({
    kind: fc.constant('label' as const),
    id: idArb,
    add: fc.subarray(LABELS),
    remove: fc.subarray(LABELS),
  }),
);

/** The states of a mailbox over time, and the history between them. */
function live(steps: readonly (typeof stepArb extends fc.Arbitrary<infer T> ? T : never)[]) {
  const states: Labels[] = [new Map()];
  const changes: MailHistoryChange[] = [];
  // An id is never given to a second message.
  const used = new Set<string>();
  for (const step of steps) {
    const now: Labels = new Map([...(states.at(-1) ?? [])].map(([id, labels]) => [id, new Set(labels)]));
    const ids = { messageId: step.id, threadId: threadOf(step.id) };
    const labels = now.get(step.id);
    if (step.kind === 'add' && !used.has(step.id) && (step.id === ids.threadId || used.has(ids.threadId))) {
      used.add(step.id);
      now.set(step.id, new Set(step.labels));
      changes.push({ kind: 'added', ...ids, labelIds: [...step.labels] });
    } else if (step.kind === 'delete' && labels) {
      now.delete(step.id);
      changes.push({ kind: 'deleted', ...ids });
    } else if (step.kind === 'label' && labels) {
      const added = step.add.filter((label) => !labels.has(label) && !step.remove.includes(label));
      const removed = step.remove.filter((label) => labels.has(label));
      if (added.length + removed.length === 0) continue;
      for (const label of added) labels.add(label);
      for (const label of removed) labels.delete(label);
      changes.push({ kind: 'labels', ...ids, added, removed });
    } else continue;
    states.push(now);
  }
  return { states, changes };
}

/** Threads and messages of a mailbox as a complete cache has them. */
function cacheOf(state: Labels): Labels {
  return new Map(
    [...state].filter(([, labels]) => !isOutside([...labels])).map(([id, labels]) => [id, new Set(labels)]),
  );
}

function knownOf(cache: Labels): KnownMessages {
  return {
    messages: new Map([...cache.keys()].map((id) => [id, threadOf(id)])),
    threads: new Set([...cache.keys()].map(threadOf)),
  };
}

/** Carries a plan out as the sync does: readings see the mailbox as it is now. */
function carryOut(cache: Labels, changes: MailHistoryChange[], now: Labels): Labels {
  const plan = planSync(changes, knownOf(cache));
  const truth = cacheOf(now);
  const next: Labels = new Map([...cache].map(([id, labels]) => [id, new Set(labels)]));
  for (const id of plan.deleteMessages.keys()) next.delete(id);
  for (const step of plan.labelSteps) {
    for (const label of step.added) next.get(step.messageId)?.add(label);
    for (const label of step.removed) next.get(step.messageId)?.delete(label);
  }
  for (const id of plan.fetchMessages.keys()) {
    const labels = truth.get(id);
    if (labels) next.set(id, new Set(labels));
  }
  for (const threadId of plan.refreshThreads) {
    for (const id of next.keys()) if (threadOf(id) === threadId) next.delete(id);
    for (const [id, labels] of truth) if (threadOf(id) === threadId) next.set(id, new Set(labels));
  }
  return next;
}

function readable(labels: Labels): Record<string, string[]> {
  return Object.fromEntries([...labels].map(([id, set]) => [id, [...set].sort()] as const).sort());
}

/** What must be cached: whole threads once any of them is, and every thread that is in the inbox. */
function expected(now: Labels, cache: Labels): Labels {
  const truth = cacheOf(now);
  const threads = new Set([...cache.keys()].map(threadOf));
  for (const [id, labels] of truth) if (labels.has('INBOX')) threads.add(threadOf(id));
  return new Map([...truth].filter(([id]) => threads.has(threadOf(id))));
}

test('any history, from any point of it on, ends in the state of the mailbox', () => {
  fc.assert(
    fc.property(fc.array(stepArb, { maxLength: 40 }), fc.nat(), (steps, seed) => {
      const { states, changes } = live(steps);
      const from = seed % states.length;
      const now = states.at(-1) ?? new Map();
      const cache = carryOut(cacheOf(states[from] ?? new Map()), changes.slice(from), now);
      expect(readable(cache)).toEqual(readable(expected(now, cache)));
    }),
    { numRuns: 1_000 },
  );
});

test('a cache that is ahead of its cursor, by any number of steps, ends there too', () => {
  fc.assert(
    fc.property(fc.array(stepArb, { maxLength: 40 }), fc.nat(), fc.nat(), (steps, first, second) => {
      const { states, changes } = live(steps);
      const from = first % states.length;
      const ahead = from + (second % (states.length - from));
      const now = states.at(-1) ?? new Map();
      const cache = carryOut(cacheOf(states[ahead] ?? new Map()), changes.slice(from), now);
      expect(readable(cache)).toEqual(readable(expected(now, cache)));
    }),
    { numRuns: 1_000 },
  );
});

test('a draft is not fetched, and neither is what arrives as spam', () => {
  const known = { messages: new Map(), threads: new Set(['t1']) };
  for (const label of ['DRAFT', 'SPAM', 'TRASH']) {
    const plan = planSync([{ kind: 'added', messageId: 'm1', threadId: 't1', labelIds: [label] }], known);
    expect(plan.fetchMessages.size + plan.refreshThreads.size).toBe(0);
  }
});

test('a message that came and went within one batch costs nothing', () => {
  const known = { messages: new Map(), threads: new Set(['t1']) };
  const ids = { messageId: 'm1', threadId: 't1' };
  const plan = planSync(
    [
      { kind: 'added', ...ids, labelIds: ['INBOX'] },
      { kind: 'deleted', ...ids },
    ],
    known,
  );
  expect(plan.fetchMessages.size + plan.refreshThreads.size + plan.deleteMessages.size).toBe(0);
});

test('an old uncached thread is read when it returns to the inbox, not when it is starred', () => {
  const known = { messages: new Map(), threads: new Set<string>() };
  const ids = { kind: 'labels' as const, messageId: 'm1', threadId: 't1', removed: [] };
  expect(planSync([{ ...ids, added: ['STARRED'] }], known).refreshThreads.size).toBe(0);
  expect([...planSync([{ ...ids, added: ['INBOX'] }], known).refreshThreads]).toEqual(['t1']);
});

test('a known message that was deleted and is there again is read with its thread: its labels may be others', () => {
  const ids = { messageId: 'm1', threadId: 'm1' };
  const known = { messages: new Map([['m1', 'm1']]), threads: new Set(['m1']) };
  const plan = planSync(
    [
      { kind: 'deleted', ...ids },
      { kind: 'added', ...ids, labelIds: ['INBOX'] },
    ],
    known,
  );
  expect([...plan.refreshThreads]).toEqual(['m1']);
  expect(plan.deleteMessages.size).toBe(0);
});
