import type { AlsoIn } from '@triage/contract/inbox/also-in';
import { describe, expect, test } from 'vitest';
import type { Change, Place } from '../../data/place/place.ts';
import { planGroups } from './plan-groups.ts';

const reply: Place = { lane: 'reply', snoozedUntil: null };
const fyi: Place = { lane: 'fyi', snoozedUntil: null };
const done: Place = { lane: 'done', snoozedUntil: null };
const snoozed: Place = { lane: 'reply', snoozedUntil: '2026-11-24T15:00:00.000Z' };
const trash: Place = { ...reply, outside: 'trash' };
const spam: Place = { ...reply, outside: 'spam' };

const row = {
  threadId: 'lead',
  alsoIn: [
    { mailboxId: 'mopen', threadId: 'mopen~a', open: true },
    { mailboxId: 'mdone', threadId: 'mdone~a', open: false },
  ],
};

/** By thread, the calls that are made for it. */
function callsOf(change: Pick<Change, 'from' | 'to' | 'isUndo' | 'call'>, alsoIn: AlsoIn[] = row.alsoIn) {
  const groups = planGroups([{ ...change, row: { ...row, alsoIn } }]);
  return Object.fromEntries(
    groups.flatMap(({ threadIds, calls }) =>
      threadIds.map((threadId) => [threadId, calls.map(({ kind }) => kind)] as const),
    ),
  );
}

describe('a copy that is not open', () => {
  test.each([
    ['moved to another lane', { from: reply, to: fyi }, ['restore']],
    ['brought back', { from: done, to: reply }, ['restore']],
    ['snoozed', { from: reply, to: snoozed }, ['snooze']],
    ['brought back and snoozed', { from: done, to: snoozed }, ['restore', 'snooze']],
    ['shown again', { from: snoozed, to: reply }, ['unsnooze']],
    ['moved to the trash', { from: reply, to: trash }, ['remove']],
    ['reported as spam', { from: reply, to: spam }, ['remove']],
    ['taken out of the trash', { from: trash, to: reply }, ['return']],
    ['archived', { from: reply, to: done }, ['archive']],
    ['archived, and that undone', { from: done, to: reply, isUndo: true }, ['undo']],
  ])('is not %s with its row, and an open one is', (_name, change, calls) => {
    expect(callsOf(change)).toEqual({ lead: calls, 'mopen~a': calls });
  });

  test('is muted with its row, and unmuted by the undo, also by one that is repeated after a reload', () => {
    const call = { kind: 'mute', on: true } as const;
    const each = (kind: string) => ({ lead: [kind], 'mopen~a': [kind], 'mdone~a': [kind] });
    expect(callsOf({ from: reply, to: done, call })).toEqual(each('mute'));
    expect(callsOf({ from: done, to: reply, call, isUndo: true })).toEqual(each('undo'));
    expect(callsOf({ from: done, to: reply, call: { kind: 'mute', on: false } })).toEqual(each('mute'));
  });
});

test('moving to a label archives the open copies, and its repeated undo brings those alone back', () => {
  const call = { kind: 'file', label: 'work' } as const;
  expect(callsOf({ from: reply, to: done, call })).toEqual({ lead: ['file'], 'mopen~a': ['archive'] });
  expect(callsOf({ from: done, to: reply, call, isUndo: true })).toEqual({
    lead: ['undo'],
    'mopen~a': ['undo'],
  });
  const repeated = { kind: 'unlabel', label: 'work' } as const;
  expect(callsOf({ from: done, to: reply, call: repeated })).toEqual({
    lead: ['unlabel', 'restore'],
    'mopen~a': ['restore'],
  });
});

test('for a row stored by an earlier version, copies are archived and nothing else', () => {
  const alsoIn = [{ mailboxId: 'mold', threadId: 'mold~a' }];
  expect(callsOf({ from: reply, to: done }, alsoIn)).toEqual({ lead: ['archive'], 'mold~a': ['archive'] });
  expect(callsOf({ from: done, to: reply }, alsoIn)).toEqual({ lead: ['restore'] });
});

test('rows with the same calls are one group, copies among them', () => {
  const changes = ['a', 'b'].map((threadId) => ({
    ...{ from: reply, to: fyi },
    row: { threadId, alsoIn: [{ mailboxId: 'm', threadId: `m~${threadId}`, open: true }] },
  }));
  expect(planGroups(changes)).toEqual([
    { threadIds: ['a', 'm~a', 'b', 'm~b'], calls: [{ kind: 'restore', lane: 'fyi' }] },
  ]);
});
