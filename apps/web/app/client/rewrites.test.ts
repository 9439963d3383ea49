import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Rewrites, redoRewrite, rememberBody, undoRewrite } from './rewrites.ts';

const isBlank = (body: string) => body.trim() === '';

/** Plays the rewrites of a composer. */
function play(bodies: readonly string[]) {
  let rewrites: Rewrites | undefined;
  for (const body of bodies.slice(0, -1)) rewrites = rememberBody(rewrites, body, isBlank);
  return { body: bodies.at(-1) ?? '', rewrites };
}

function undoAll(draft: { body: string; rewrites: Rewrites | undefined }): string[] {
  const seen: string[] = [];
  for (let step = undoRewrite(draft.rewrites, draft.body); step; step = undoRewrite(step.rewrites, step.body))
    seen.push(step.body);
  return seen;
}

test('undo goes back one rewrite at a time, and ends at the first words', () => {
  expect(undoAll(play(['mine', 'first draft', 'shorter', 'friendlier']))).toEqual([
    'shorter',
    'first draft',
    'mine',
  ]);
});

test('the empty page before the first draft is nothing to go back to', () => {
  expect(undoAll(play(['', 'first draft', 'shorter']))).toEqual(['first draft']);
  expect(undoRewrite(undefined, 'typed')).toBeNull();
});

test('redo brings back what was undone, until something else is written', () => {
  const draft = play(['mine', 'first', 'second']);
  const back = undoRewrite(draft.rewrites, draft.body);
  expect(back?.body).toBe('first');
  expect(redoRewrite(back?.rewrites, 'first')?.body).toBe('second');
  const other = rememberBody(back?.rewrites, 'first', isBlank);
  expect(redoRewrite(other, 'third')).toBeNull();
});

test('whatever is written, undone and redone: a draft is never emptied, and nothing of it is lost', () => {
  const steps = fc.array(
    fc.oneof(fc.constantFrom('undo', 'redo'), fc.constantFrom('write ', 'write a', 'write b')),
  );
  fc.assert(
    fc.property(steps, (all) => {
      let draft: { body: string; rewrites?: Rewrites } = { body: '' };
      for (const step of all) {
        if (step.startsWith('write'))
          draft = { body: step.slice(6) || 'c', rewrites: rememberBody(draft.rewrites, draft.body, isBlank) };
        else draft = (step === 'undo' ? undoRewrite : redoRewrite)(draft.rewrites, draft.body) ?? draft;
        if (all.some((each) => each.startsWith('write')) && draft.rewrites)
          expect(draft.body.trim()).not.toBe('');
      }
    }),
  );
});
