import { RULE_TEXT_MAX, RULE_VALUES_MAX } from '@triage/contract/triage/rule-limits';
import { createRuleRequest, ruleConditionsSchema, ruleExceptionsSchema } from '@triage/contract/triage/rules';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { messageFromAnn } from '../../testing/rules-thread.ts';
import { matchRule } from './match-rule.ts';
import { toRuleMail } from './rule-mail.ts';

const ME = 'alex@berg.example';

function matches(
  conditions: object,
  message: Parameters<typeof messageFromAnn>[0] = {},
  exceptions: object = {},
  firstMessages: string[] = [],
): boolean {
  const mail = toRuleMail(messageFromAnn(message), {
    ownAddresses: [ME],
    firstMessages: new Set(firstMessages),
  });
  const rule = {
    conditions: ruleConditionsSchema.parse(conditions),
    exceptions: ruleExceptionsSchema.parse(exceptions),
  };
  return matchRule(rule, mail);
}

describe('a rule matches', () => {
  it.each([
    [{ from: ['ann@lee.example'] }, { from: { name: 'Ann', email: 'Ann@Lee.example' } }, true],
    [{ from: ['lee.example'] }, { from: { name: 'Ann', email: 'ann@lee.example' } }, true],
    [{ from: ['@lee.example'] }, { from: { name: 'Ann', email: 'ann@mail.lee.example' } }, true],
    [{ from: ['lee.example'] }, { from: { name: 'Ann', email: 'ann@notlee.example' } }, false],
    [{ from: ['lee.example'] }, { from: { name: 'lee.example', email: 'x@lee.example.evil.test' } }, false],
    [{ to: ['team@work.test'] }, { cc: ['Team <team@work.test>'] }, true],
    [{ to: ['team@work.test'] }, { to: ['teams@work.test'] }, false],
    [{ list: 'dev.lists.example' }, { headers: { 'list-id': 'Dev <Dev.lists.example>' } }, true],
    [{ list: 'lists.example' }, { headers: { 'list-id': 'Dev <dev.lists.example>' } }, false],
    [{ subject: 'OFFER' }, { subject: 'Re: our offer, part 2' }, true],
    [{ subject: '.*' }, { subject: 'anything' }, false],
    [{ subject: '(a+)+$' }, { subject: 'see (a+)+$ there' }, true],
    [{ words: ['Rechnung', 'März'] }, { subject: 'Rechnung', text: 'Für den MÄRZ.' }, true],
    [{ words: ['rechnung', 'mai'] }, { subject: 'Rechnung', text: 'Für den März.' }, false],
    [{ words: ['voice'] }, { text: 'an invoice' }, false],
    [{ words: ['phase two'] }, { text: 'Phase number two' }, true],
    [{ hasAttachment: true }, {}, false],
    [{ label: 'Label_1' }, { labelIds: ['INBOX', 'Label_1'] }, true],
    [{ label: 'Label_1' }, { labelIds: ['INBOX', 'Label_11'] }, false],
    [{ addressed: 'alone' }, { to: [ME] }, true],
    [{ addressed: 'alone' }, { to: [ME, 'bob@work.test'] }, false],
    [{ addressed: 'few' }, { to: [ME, 'bob@work.test'] }, true],
    [{ addressed: 'few' }, { to: [ME, ...Array.from({ length: 9 }, (_, n) => `p${n}@work.test`)] }, false],
    [{ addressed: 'cc' }, { to: ['bob@work.test'], cc: [`Alex <${ME}>`] }, true],
    [{ addressed: 'list' }, { to: ['everybody@work.test'] }, true],
    [{ addressed: 'list' }, { to: [ME], headers: { 'list-id': '<a.b>' } }, true],
    [
      { from: ['lee.example'], subject: 'offer' },
      { from: { name: '', email: 'a@lee.example' }, subject: 'x' },
      false,
    ],
  ])('%j and %j: %s', (conditions, message, expected) => {
    expect(matches(conditions, message)).toBe(expected);
  });

  it('a first contact only for the first message of a sender', () => {
    expect(matches({ firstContact: true }, { messageId: 'm1' }, {}, ['m1'])).toBe(true);
    expect(matches({ firstContact: true }, { messageId: 'm2' }, {}, ['m1'])).toBe(false);
  });

  it('not what is excepted: a sender, or a subject with its answers', () => {
    const mail = { from: { name: '', email: 'a@lee.example' }, subject: 'AW: Re: Weekly numbers' };
    expect(matches({ from: ['lee.example'] }, mail)).toBe(true);
    expect(matches({ from: ['lee.example'] }, mail, { from: ['a@lee.example'] })).toBe(false);
    expect(matches({ from: ['lee.example'] }, mail, { subjects: ['weekly numbers'] })).toBe(false);
    expect(matches({ from: ['lee.example'] }, mail, { subjects: ['weekly'] })).toBe(true);
  });
});

describe('properties', () => {
  const subject = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
    .filter((text) => text.trim() !== '');

  it('a subject contains each of its parts, whatever characters they have', () => {
    fc.assert(
      fc.property(subject, subject, subject, (before, part, after) => {
        const whole = `x ${before} ${part} ${after}`;
        return matches({ subject: part }, { subject: whole });
      }),
    );
  });

  it('another condition never makes a rule match more', () => {
    const one = fc.record({
      from: fc.subarray(['lee.example', 'other.test']),
      words: fc.subarray(['offer', 'march']),
      hasAttachment: fc.boolean(),
      firstContact: fc.boolean(),
    });
    const mail = { from: { name: '', email: 'a@lee.example' }, subject: 'Offer', text: 'march' };
    fc.assert(
      fc.property(one, fc.constantFrom('alone', 'few', 'cc', 'list'), (conditions, addressed) =>
        matches(conditions, mail) ? true : !matches({ ...conditions, addressed }, mail),
      ),
    );
  });

  it('an exception never makes a rule match more', () => {
    fc.assert(
      fc.property(subject, subject, (written, excepted) => {
        const mail = { subject: written };
        return (
          matches({ subject: written }, mail) ||
          !matches({ subject: written }, mail, { subjects: [excepted] })
        );
      }),
    );
  });

  it('the longest rule and a hostile megabyte take no time to speak of', () => {
    const long = Array.from({ length: RULE_VALUES_MAX }, (_, n) => `${'a'.repeat(RULE_TEXT_MAX - 3)}${n}`);
    const text = 'a'.repeat(1_000_000);
    const started = performance.now();
    expect(matches({ words: long, subject: 'a'.repeat(RULE_TEXT_MAX) }, { subject: text, text })).toBe(false);
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});

describe('the contract refuses', () => {
  const rule = { name: 'A', conditions: { from: ['lee.example'] }, actions: { star: true } };
  const problemsOf = (changes: object) => createRuleRequest.safeParse({ ...rule, ...changes }).success;

  it('invalid rules', () => {
    expect(problemsOf({})).toBe(true);
    expect(problemsOf({ conditions: {} })).toBe(false);
    expect(problemsOf({ actions: {} })).toBe(false);
    expect(problemsOf({ actions: { archive: true, mute: true } })).toBe(false);
    expect(problemsOf({ actions: { archive: true, lane: 'fyi' } })).toBe(false);
    expect(problemsOf({ actions: { lane: 'done' } })).toBe(false);
    expect(problemsOf({ actions: { snooze: { day: 'monday', time: '25:00' } } })).toBe(false);
    expect(problemsOf({ conditions: { from: ['not an address'] } })).toBe(false);
    expect(problemsOf({ conditions: { words: ['a'.repeat(RULE_TEXT_MAX + 1)] } })).toBe(false);
    expect(problemsOf({ conditions: { words: Array(RULE_VALUES_MAX + 1).fill('a') } })).toBe(false);
  });

  it('no way of writing a sender: it is stored as an address or a domain in lower case', () => {
    const from = ['Ann Lee <Ann@Lee.example>', '@LEE.example', ' bob@work.test '];
    expect(createRuleRequest.parse({ ...rule, conditions: { from } }).conditions.from).toEqual([
      'ann@lee.example',
      'lee.example',
      'bob@work.test',
    ]);
  });
});
