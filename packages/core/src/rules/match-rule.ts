import type { RuleExceptions } from '@triage/contract/triage/rules';
import type { StoredConditions } from '@triage/database/tables/rules/rules';
import { foldText, type RuleMail, splitWords, withoutReplyMarks } from './rule-mail.ts';

export interface Matched {
  conditions: StoredConditions;
  exceptions: RuleExceptions;
}

/** A sentence that no model has judged yet does not hold. */
export function matchRule(rule: Matched, mail: RuleMail): boolean {
  const { sentence } = rule.conditions;
  return (!sentence || mail.verdicts.get(sentence) === true) && fitsWithoutSentence(rule, mail);
}

/**
 * Whether every condition holds and no exception does. Texts are compared as they are written, never as patterns: the
 * time is linear in the mail, whatever a person or a sender writes.
 */
export function fitsWithoutSentence(rule: Matched, mail: RuleMail): boolean {
  const { from, to, list, subject, words, hasAttachment, firstContact, label, addressed } = rule.conditions;
  if (from.length > 0 && !from.some((sender) => isOf(sender, mail.from))) return false;
  if (to.length > 0 && ![...mail.recipients].some((one) => to.some((wanted) => isOf(wanted, one))))
    return false;
  if (list !== null && mail.list !== foldText(list)) return false;
  if (subject !== null && !mail.subject.includes(foldText(subject))) return false;
  if (!words.every((word) => splitWords(foldText(word)).every((part) => mail.words.has(part)))) return false;
  if (hasAttachment && !mail.hasAttachment) return false;
  if (firstContact && !mail.isFirstContact) return false;
  if (label !== null && !mail.labelIds.includes(label)) return false;
  if (addressed !== null && mail.addressed !== addressed) return false;
  return !isExcepted(rule.exceptions, mail);
}

function isExcepted({ from, subjects }: RuleExceptions, mail: RuleMail): boolean {
  return (
    from.some((sender) => isOf(sender, mail.from)) ||
    subjects.some((subject) => withoutReplyMarks(foldText(subject)) === mail.subject)
  );
}

/** The address itself, or one of that domain or below it. Both are in lower case. */
function isOf(wanted: string, address: string): boolean {
  if (wanted.includes('@')) return address === wanted;
  const domain = address.slice(address.lastIndexOf('@') + 1);
  return domain === wanted || domain.endsWith(`.${wanted}`);
}
