import { expect, test } from 'vitest';
import { locateRuleFault, locateSplitFault } from './locate-fault.ts';
import { EMPTY_DRAFT, toRuleRequest } from './rule-draft.ts';

const refused = { text: 'Expected an address', field: 'conditions' };
const rule = { ...EMPTY_DRAFT, name: 'One', from: 'ann@lee.example', star: true };

test.each([
  ['from', { from: 'ann@lee.example, not an address' }],
  ['to', { to: '@@' }],
  ['forwardTo', { forwardTo: 'nobody' }],
  ['time', { putAway: 'snooze' as const, time: '' }],
])('a rule that is refused for its %s marks that field', (field, part) => {
  const fault = locateRuleFault(refused, toRuleRequest({ ...rule, ...part }));
  expect(fault.field).toBe(field);
  expect(fault.text).not.toBe('');
});

test('a split that is refused for its recipients marks that field', () => {
  const { name, conditions, exceptions } = toRuleRequest({ ...rule, to: '@@' });
  const request = { name, conditions, exceptions, colour: 'blue' as const, lane: null };
  expect(locateSplitFault(refused, request).field).toBe('to');
});

test('what belongs to no field is told at the buttons, and a refused name at the name', () => {
  const exceptions = { from: ['@@'], subjects: [] };
  expect(locateRuleFault(refused, toRuleRequest({ ...rule, exceptions }))).toEqual({
    ...refused,
    field: null,
  });
  const name = { text: 'There is already a split called VIP', field: 'name' };
  expect(locateRuleFault(name, toRuleRequest(rule))).toBe(name);
});
