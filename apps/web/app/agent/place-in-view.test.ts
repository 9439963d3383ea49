import { expect, test } from 'vitest';
import { placeInView } from './place-in-view.ts';

const view = { top: 100, bottom: 500 };

test.each([
  ['in view stays', { top: 200, bottom: 260 }, 0],
  ['above is scrolled back to its top', { top: -40, bottom: 20 }, -152],
  ['partly above is shown from its top', { top: 90, bottom: 150 }, -22],
  ['below is shown with its end', { top: 480, bottom: 540 }, 52],
  ['taller than the view is shown from its top', { top: 300, bottom: 1_300 }, 188],
])('a part %s', (_, part, by) => {
  expect(placeInView(part, view)).toBe(by);
});
