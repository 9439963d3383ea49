import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Rewrites, redoRewrite, rememberBody, undoRewrite } from './rewrites.ts';

const isBlank = (body: string) => body.trim() === '';

/** Plays the rewrites of a composer. */
function play(bodies: readonly string[]) {
  let rewrites: Rewrites | undefined;
  for (const body of bodies.slice(0, -1)) rewrites = rememberBody(rewrites, { body }, isBlank);
  return { body: bodies.at(-1) ?? '', rewrites };
}

function undoAll(draft: { body: string; rewrites: Rewrites | undefined }): string[] {
  const seen: string[] = [];
  for (let step = undoRewrite(draft.rewrites, draft); step; step = undoRewrite(step.rewrites, step))
    seen.push(step.body);
  return seen;
}

test('undo restores one rewrite at a time, down to the original text', () => {
  expect(undoAll(play(['mine', 'first draft', 'shorter', 'friendlier']))).toEqual([
    'shorter',
    'first draft',
    'mine',
  ]);
});

test('undo does not restore the empty body before the first draft', () => {
  expect(undoAll(play(['', 'first draft', 'shorter']))).toEqual(['first draft']);
  expect(undoRewrite(undefined, { body: 'typed' })).toBeNull();
});

test('redo restores an undone rewrite until something else is written', () => {
  const draft = play(['mine', 'first', 'second']);
  const back = undoRewrite(draft.rewrites, draft);
  expect(back?.body).toBe('first');
  expect(redoRewrite(back?.rewrites, { body: 'first' })?.body).toBe('second');
  const other = rememberBody(back?.rewrites, { body: 'first' }, isBlank);
  expect(redoRewrite(other, { body: 'third' })).toBeNull();
});

test('formatting comes back with its text', () => {
  const mine = { body: 'mine', html: '<div><b>mine</b></div>' };
  const rewrites = rememberBody(undefined, mine, isBlank);
  const back = undoRewrite(rewrites, { body: 'first draft' });
  expect(back).toMatchObject(mine);
  expect(redoRewrite(back?.rewrites, mine)).toMatchObject({ body: 'first draft' });
});

test('no sequence of rewrites, undos and redos empties a draft or loses text', () => {
  const steps = fc.array(
    fc.oneof(fc.constantFrom('undo', 'redo'), fc.constantFrom('write ', 'write a', 'write b')),
  );
  fc.assert(
    fc.property(steps, (all) => {
      let draft: { body: string; html?: string | undefined; rewrites?: Rewrites } = { body: '' };
      for (const step of all) {
        if (step.startsWith('write'))
          draft = { body: step.slice(6) || 'c', rewrites: rememberBody(draft.rewrites, draft, isBlank) };
        else draft = (step === 'undo' ? undoRewrite : redoRewrite)(draft.rewrites, draft) ?? draft;
        if (all.some((each) => each.startsWith('write')) && draft.rewrites)
          expect(draft.body.trim()).not.toBe('');
      }
    }),
  );
});
