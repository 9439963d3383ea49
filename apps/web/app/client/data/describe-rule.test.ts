import { createRuleRequest } from '@triage/contract/inbox/rules';
import { expect, it } from 'vitest';
import { describeActions, describeConditions, describeEffect } from './describe-rule.ts';

const LABELS = [{ id: 'Label_1', name: 'Work', colour: null }];
const NOTHING = {
  ...{ lane: null, priority: null, label: null, archive: false, mute: false },
  ...{ snoozedUntil: null, star: false, markRead: false, notify: false, forwardTo: null, draftReply: null },
};

const rule = (conditions: object, actions: object = { star: true }, exceptions?: object) =>
  createRuleRequest.parse({ name: 'A', conditions, actions, ...(exceptions && { exceptions }) });

it.each([
  [{ from: ['a.test'] }, 'Emails from a.test'],
  [{ from: ['a.test', 'b.test'], hasAttachment: true }, 'Emails from a.test or b.test, with an attachment'],
  [{ from: ['a.test', 'b.test', 'c.test'] }, 'Emails from a.test, b.test or c.test'],
  [{ to: ['a.test', 'b.test', 'c.test', 'd.test'] }, 'Emails to a.test, b.test or 2 more'],
  [{ words: ['one', 'two'], label: 'Label_1' }, 'Emails with the words “one” and “two”, labelled Work'],
  [{ label: 'Label_2', addressed: 'cc' }, 'Emails labelled a deleted label, sent to you only in Cc'],
])('describes %j', (conditions, expected) => {
  expect(describeConditions(rule(conditions), LABELS)).toBe(expected);
});

it('counts exceptions, and lists every address where nothing may be hidden', () => {
  const many = rule({ from: ['a.test', 'b.test', 'c.test', 'd.test'] }, { star: true }, { subjects: ['x'] });
  expect(describeConditions(many, [], Number.POSITIVE_INFINITY)).toBe(
    'Emails from a.test, b.test, c.test or d.test, 1 exception',
  );
});

it('describes actions and effects', () => {
  const { actions } = rule(
    { subject: 'x' },
    { lane: 'fyi', snooze: { day: 'monday', time: '09:00' }, label: 'Label_1' },
  );
  expect(describeActions({ actions }, LABELS)).toBe('Move to FYI, label Work, snooze until Monday 09:00');
  expect(describeEffect({ ...NOTHING, lane: 'fyi', star: true }, [], 'reply')).toBe('Reply → FYI, starred');
  expect(describeEffect({ ...NOTHING, lane: 'done', archive: true }, [])).toBe('Archived');
  expect(describeEffect({ ...NOTHING, lane: 'fyi' }, [], 'fyi')).toBe('No change');
  const drafts = rule({ subject: 'x' }, { forwardTo: 'Ann <ann@lee.test>', draftReply: 'Say thanks' });
  expect(describeActions(drafts, [])).toBe('Draft a forward to ann@lee.test, draft a reply: “Say thanks”');
  expect(describeEffect({ ...NOTHING, forwardTo: 'ann@lee.test', draftReply: 'Say thanks' }, [])).toBe(
    'Forward to ann@lee.test drafted, reply drafted',
  );
});
