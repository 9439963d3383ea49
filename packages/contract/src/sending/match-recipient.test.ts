import { expect, it } from 'vitest';
import { matchesRecipient } from './match-recipient.ts';

it.each([
  ['Chiara Rossi <c.rossi@sandbox.test>', 'ch'],
  ['Chiara Rossi <c.rossi@sandbox.test>', 'ross'],
  ['Chiara Rossi <c.rossi@sandbox.test>', 'chiara ro'],
  ['sommer@grundschule.test', 'grund'],
  ['sommer@grundschule.test', 'sommer@g'],
  ['sommer@grundschule.test', '@grund'],
  ['Jörg Krüger <jk@modern-works.test>', 'kruger'],
  ['Jörg Krüger <jk@modern-works.test>', 'works'],
  ['Søren Groß <soren@elsewhere.test>', 'so'],
  ['Søren Groß <soren@elsewhere.test>', 'gross'],
  ['田中 健二 <kenji@elsewhere.test>', '中'],
])('%s is found by %j', (recipient, typed) => {
  expect(matchesRecipient(recipient, typed)).toBe(true);
});

it.each([
  ['Frau Sommer <sommer@grundschule-am-kanal.test>', 'ch'],
  ['Tom Adeyemi <tom@weatherbench.test>', 'ch'],
  ['Chiara Rossi <c.rossi@sandbox.test>', 'iara'],
])('%s is not found by %j, which is inside a word', (recipient, typed) => {
  expect(matchesRecipient(recipient, typed)).toBe(false);
});
