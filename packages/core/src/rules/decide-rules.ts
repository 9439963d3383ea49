import type { RuleEffect } from '@triage/contract/inbox/rule-actions';
import type { Lane, Priority } from '@triage/contract/triage/lanes';
import type { NewRun } from '@triage/database/tables/rules/rule-runs';
import type { SentenceQuestion } from '@triage/database/tables/rules/rule-verdicts';
import type { RuleRow } from '@triage/database/tables/rules/rules';
import { fitsWithoutSentence, matchRule } from './match-rule.ts';
import { hasEffect, NO_EFFECT, planEffect, type ThreadState } from './plan-effect.ts';
import type { RuleMail } from './rule-mail.ts';

/** Mail that is older when it is sorted is not new: nothing is done to it but to give it its lane. */
export const NEW_MS = 14 * 24 * 60 * 60_000;

export interface RuleDecision {
  lane: { lane: Lane; ruleName: string } | null;
  priority: Priority | null;
  notify: boolean;
  /** One-time actions, one entry for each rule, before they are stored and have ids. */
  runs: Omit<NewRun, 'runId' | 'threadId'>[];
  /** Sentences that a model has to judge before the rule can match the newest message. */
  questions: Omit<SentenceQuestion, 'threadId'>[];
}

export interface DecisionContext {
  state: ThreadState;
  now: Date;
  timeZone: string;
  isUndone(ruleId: string, messageId: string): boolean;
}

/**
 * Compares messages that the person has not answered, oldest first, with the rules in their order. The first rule that
 * sets a lane wins it, and the first that hides the thread hides it. The lane is the same as often as it is asked for.
 */
export function decideRules(
  rules: readonly RuleRow[],
  mails: readonly RuleMail[],
  context: DecisionContext,
): RuleDecision {
  const decision: RuleDecision = { lane: null, priority: null, notify: false, runs: [], questions: [] };
  const newest = mails.at(-1);
  let isHidden = false;
  for (const rule of rules) {
    const mail = mails.findLast(
      (one) => actsOn(rule, one) && !context.isUndone(rule.ruleId, one.messageId) && matchRule(rule, one),
    );
    if (newest && isOpen(rule, newest, context))
      decision.questions.push({ messageId: newest.messageId, sentence: rule.conditions.sentence ?? '' });
    if (!mail) continue;
    const whole = planEffect(rule.actions, context.state, { ...context, isNewest: mail === newest });
    const wanted = isSince(mail, rule.actsFrom) ? whole : withoutNews(whole);
    const effect = withoutTaken(wanted, { hasLane: decision.lane !== null, isHidden });
    isHidden ||= effect.archive || effect.mute || effect.snoozedUntil !== null;
    if (effect.lane) decision.lane ??= { lane: effect.lane, ruleName: rule.name };
    decision.priority ??= effect.priority;
    if (!isNew(rule, mail, context.now) || !hasEffect(effect)) continue;
    decision.notify ||= effect.notify;
    decision.runs.push({ ruleId: rule.ruleId, ruleName: rule.name, messageId: mail.messageId, effect });
  }
  return decision;
}

/** New mail since it is on; and, where the person has applied it to earlier mail, that too. */
function actsOn({ enabledAt, appliedFrom }: RuleRow, mail: Pick<RuleMail, 'sentAt'>): boolean {
  return enabledAt !== null && (isSince(mail, enabledAt) || isSince(mail, appliedFrom));
}

/** Mail that was here before is put in order: nobody is notified of it, and nothing is written about it. */
function withoutNews(effect: RuleEffect): RuleEffect {
  return { ...effect, notify: false, forwardTo: null, draftReply: null };
}

/** Whether everything but the sentence holds, and no model was asked about it yet. Old mail is not asked about. */
function isOpen(rule: RuleRow, mail: RuleMail, { now, isUndone }: DecisionContext): boolean {
  const { sentence } = rule.conditions;
  if (!sentence || mail.verdicts.has(sentence) || isUndone(rule.ruleId, mail.messageId)) return false;
  const isYoung = now.getTime() - mail.sentAt.getTime() < NEW_MS;
  return isYoung && isSince(mail, rule.enabledAt) && fitsWithoutSentence(rule, mail);
}

function withoutTaken(effect: RuleEffect, taken: { hasLane: boolean; isHidden: boolean }): RuleEffect {
  const isPutAway = effect.archive || effect.mute;
  if (isPutAway && (taken.hasLane || taken.isHidden))
    return { ...effect, lane: NO_EFFECT.lane, archive: false, mute: false };
  return {
    ...effect,
    lane: taken.hasLane ? null : effect.lane,
    snoozedUntil: taken.isHidden ? null : effect.snoozedUntil,
  };
}

function isNew({ actsFrom, appliedFrom }: RuleRow, { sentAt }: RuleMail, now: Date): boolean {
  const isActedOn = isSince({ sentAt }, actsFrom) || isSince({ sentAt }, appliedFrom);
  return isActedOn && now.getTime() - sentAt.getTime() < NEW_MS;
}

/** A provider may give whole seconds. */
function isSince({ sentAt }: Pick<RuleMail, 'sentAt'>, from: Date | null): boolean {
  return from !== null && sentAt.getTime() >= Math.floor(from.getTime() / 1_000) * 1_000;
}
