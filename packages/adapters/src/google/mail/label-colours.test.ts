import { type LabelColour, labelColourSchema } from '@triage/contract/triage/labels';
import { expect, it } from 'vitest';
import { gmailColours, nearestColour } from './label-colours.ts';

it.each(labelColourSchema.options)('%s is read back as it was written', (colour) => {
  expect(nearestColour(gmailColours[colour].backgroundColor)).toBe(colour);
});

it.each<[string, LabelColour]>([
  ['#822111', 'red'],
  ['#ffdeb5', 'orange'],
  ['#fbe983', 'yellow'],
  ['#0b804b', 'green'],
  ['#98d7e4', 'teal'],
  ['#0d3472', 'blue'],
  ['#41236d', 'purple'],
  ['#83334c', 'pink'],
  ['#594c05', 'brown'],
  ['#efefef', 'grey'],
  ['#000000', 'grey'],
])('%s of the palette is nearest to %s', (hex, colour) => expect(nearestColour(hex)).toBe(colour));

it.each([undefined, null, '', 'red', '#fff', '#12345g'])('%s is no colour', (text) =>
  expect(nearestColour(text)).toBe(null),
);
