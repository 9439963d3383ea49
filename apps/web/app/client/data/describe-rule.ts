import type { RuleEffect, RuleSnooze } from '@triage/contract/inbox/rule-actions';
import type { Label } from '@triage/contract/triage/labels';
import type { Lane, Priority } from '@triage/contract/triage/lanes';
import type { Addressed, MailConditions, Rule, RuleConditions } from '@triage/contract/triage/rules';
import { laneNames } from './place/views.ts';

export const addressedNames: Record<Addressed, string> = {
  alone: 'only to you',
  few: 'to you and a few others',
  cc: 'to you only in Cc',
  list: 'by a list or in Bcc',
};
const priorityNames: Record<Priority, string> = { high: 'High', medium: 'Medium', low: 'Low' };

/** More of them are counted. */
const LISTED = 3;

interface Described {
  conditions: MailConditions & Partial<Pick<RuleConditions, 'sentence'>>;
  exceptions: Rule['exceptions'];
}

/** "Emails from lee.example, with an attachment". */
export function describeConditions(
  { conditions, exceptions }: Described,
  labels: readonly Label[],
  most = LISTED,
): string {
  const { from, to, list, subject, words, hasAttachment, firstContact, label, addressed, sentence } =
    conditions;
  const excepted = exceptions.from.length + exceptions.subjects.length;
  const parts = [
    from.length > 0 && `from ${joinWith(from, 'or', most)}`,
    to.length > 0 && `to ${joinWith(to, 'or', most)}`,
    list && `of the list ${list}`,
    subject && `with “${subject}” in the subject`,
    words.length > 0 &&
      `with the words ${joinWith(
        words.map((word) => `“${word}”`),
        'and',
        most,
      )}`,
    hasAttachment && 'with an attachment',
    firstContact && 'the first from its sender',
    label && `labelled ${nameLabel(label, labels)}`,
    addressed && `sent ${addressedNames[addressed]}`,
    sentence && `judged by AI as “${sentence}”`,
    excepted > 0 && `${excepted} ${excepted === 1 ? 'exception' : 'exceptions'}`,
  ];
  return `Emails ${parts.filter(Boolean).join(', ')}`;
}

/** "Goes to FYI, starred". */
export function describeActions({ actions }: Pick<Rule, 'actions'>, labels: readonly Label[]): string {
  const { lane, priority, label, archive, mute, snooze, star, markRead, notify } = actions;
  const { forwardTo, draftReply } = actions;
  return joinParts([
    lane && `move to ${laneNames[lane]}`,
    priority && `${priorityNames[priority].toLowerCase()} priority`,
    label && `label ${nameLabel(label, labels)}`,
    star && 'star',
    markRead && 'mark as read',
    archive && 'archive',
    mute && 'mute',
    snooze && `snooze until ${describeSnooze(snooze)}`,
    notify && 'notify',
    forwardTo && `draft a forward to ${forwardTo}`,
    draftReply && `draft a reply: “${draftReply}”`,
  ]);
}

/** Describes what a rule does, or did, to one thread. `from`: where the thread is now. */
export function describeEffect(
  effect: RuleEffect,
  labels: readonly Label[],
  from: Lane | null = null,
): string {
  const { lane, priority, label, archive, mute, snoozedUntil, star, markRead, notify } = effect;
  const { forwardTo, draftReply } = effect;
  const moves = lane !== null && !archive && !mute && lane !== from;
  const text = joinParts([
    moves && (from ? `${laneNames[from]} → ${laneNames[lane]}` : `moved to ${laneNames[lane]}`),
    priority && `${priorityNames[priority].toLowerCase()} priority`,
    label && `labelled ${nameLabel(label, labels)}`,
    star && 'starred',
    markRead && 'marked as read',
    archive && 'archived',
    mute && 'muted',
    snoozedUntil && 'snoozed',
    notify && 'notified',
    forwardTo && `forward to ${forwardTo} drafted`,
    draftReply && 'reply drafted',
  ]);
  return text || 'No change';
}

function nameLabel(id: string, labels: readonly Label[]): string {
  return labels.find((label) => label.id === id)?.name ?? 'a deleted label';
}

function describeSnooze({ day, time }: RuleSnooze): string {
  return `${capitalize(day)} ${time}`;
}

function joinParts(parts: readonly (string | false | null)[]): string {
  return capitalize(parts.filter(Boolean).join(', '));
}

function joinWith(words: readonly string[], conjunction: 'and' | 'or', most: number): string {
  if (words.length <= 2) return words.join(` ${conjunction} `);
  const shown = words.length <= most ? words.length - 1 : most - 1;
  const rest = words.length - shown;
  return `${words.slice(0, shown).join(', ')} ${conjunction} ${rest === 1 ? words.at(-1) : `${rest} more`}`;
}

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
