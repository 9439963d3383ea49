import { expect, test } from 'vitest';
import type { Place } from './place.ts';
import { planCalls } from './plan-calls.ts';

const later = '2026-11-24T15:00:00.000Z';
const reply: Place = { lane: 'reply', snoozedUntil: null };
const done: Place = { lane: 'done', snoozedUntil: null };
const snoozed: Place = { lane: 'reply', snoozedUntil: later };

test.each([
  ['archive', reply, done, [{ kind: 'archive' }]],
  ['archive ends a snooze by itself', snoozed, done, [{ kind: 'archive' }]],
  ['restore', done, reply, [{ kind: 'restore', lane: 'reply' }]],
  ['snooze', reply, snoozed, [{ kind: 'snooze', until: later }]],
  ['unsnooze', snoozed, reply, [{ kind: 'unsnooze' }]],
  [
    'a snoozed thread in another lane takes both',
    done,
    snoozed,
    [
      { kind: 'restore', lane: 'reply' },
      { kind: 'snooze', until: later },
    ],
  ],
  ['nothing', snoozed, snoozed, []],
] as const)('%s', (_name, from, to, calls) => {
  expect(planCalls({ from, to })).toEqual(calls);
});

test('undoing a lane change uses the undo call, so that nothing is learned from it', () => {
  expect(planCalls({ from: done, to: snoozed, isUndo: true })).toEqual([{ kind: 'undo' }]);
  expect(planCalls({ from: snoozed, to: reply, isUndo: true })).toEqual([{ kind: 'unsnooze' }]);
});

test('a return from the archive says that it is one', () => {
  const call = { kind: 'restore', lane: 'fyi', isReturn: true } as const;
  const fyi: Place = { lane: 'fyi', snoozedUntil: null };
  expect(planCalls({ from: done, to: fyi, call })).toEqual([call]);
  expect(planCalls({ from: fyi, to: done, call, isUndo: true })).toEqual([{ kind: 'undo' }]);
});

test('moving to a label is one call and one undo; an undo that is repeated takes the label off and moves back', () => {
  const call = { kind: 'file', label: 'work' } as const;
  expect(planCalls({ from: reply, to: done, call })).toEqual([call]);
  expect(planCalls({ from: done, to: done, call })).toEqual([call]);
  expect(planCalls({ from: done, to: done, call, isUndo: true })).toEqual([{ kind: 'undo' }]);
  const repeated = { kind: 'unlabel', label: 'work' } as const;
  expect(planCalls({ from: done, to: reply, call: repeated })).toEqual([
    repeated,
    { kind: 'restore', lane: 'reply' },
  ]);
});

test('archiving a thread that is in Done already is a call of its own, and so is its undo', () => {
  const call = { kind: 'archive' } as const;
  expect(planCalls({ from: done, to: done, call })).toEqual([call]);
  expect(planCalls({ from: done, to: done, call, isUndo: true })).toEqual([{ kind: 'undo' }]);
});
