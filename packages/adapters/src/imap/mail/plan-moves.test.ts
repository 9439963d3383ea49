import { expect, test } from 'vitest';
import { type FolderChange, type PlaceOf, planMoves } from './plan-moves.ts';

const inbox: PlaceOf = { path: 'INBOX', role: 'inbox', uid: 1 };
const work: PlaceOf = { path: 'Work', role: 'own', uid: 2 };
const archived: PlaceOf = { path: 'Archive', role: 'archive', uid: 3 };
const none: FolderChange = { add: [], remove: [], alone: false, archive: 'Archive' };

test('archiving moves out of the inbox and touches no other folder', () => {
  expect(planMoves([inbox, work], { ...none, remove: ['INBOX'] })).toEqual([
    { kind: 'move', from: 'INBOX', uid: 1, to: 'Archive' },
  ]);
});

test('a label is a copy, and instead of the inbox it is a move', () => {
  expect(planMoves([inbox], { ...none, add: ['Work'] })).toEqual([
    { kind: 'copy', from: 'INBOX', uid: 1, to: 'Work' },
  ]);
  expect(planMoves([inbox], { ...none, add: ['Work'], remove: ['INBOX'] })).toEqual([
    { kind: 'move', from: 'INBOX', uid: 1, to: 'Work' },
  ]);
});

test('a message that returns to the inbox is removed from the archive', () => {
  expect(planMoves([archived], { ...none, add: ['INBOX'] })).toEqual([
    { kind: 'move', from: 'Archive', uid: 3, to: 'INBOX' },
  ]);
});

test('a discarded message is removed from every folder', () => {
  expect(planMoves([inbox, work], { ...none, add: ['Trash'], remove: ['INBOX'], alone: true })).toEqual([
    { kind: 'move', from: 'INBOX', uid: 1, to: 'Trash' },
    { kind: 'move', from: 'Work', uid: 2, to: 'Trash' },
  ]);
});

test('a change that is made already needs no step', () => {
  expect(planMoves([work], { ...none, add: ['Work'], remove: ['INBOX'] })).toEqual([]);
});
