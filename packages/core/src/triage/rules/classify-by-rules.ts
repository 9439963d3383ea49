import type { SchedulingIntent } from '@triage/contract/triage/classification';
import { type Deception, deceptionReasons } from '@triage/contract/triage/deception';
import type { Lane, Priority } from '@triage/contract/triage/lanes';
import type { CachedThread } from '../../mime/cached-thread.ts';
import { combineEvidence } from './combine-evidence.ts';
import { findDeception, priorityOfDeception } from './deception/find-deception.ts';
import { findSchedulingIntent } from './find-scheduling-intent.ts';
import { judgeAddress } from './judges/judge-address.ts';
import { judgeCalendar } from './judges/judge-calendar.ts';
import { judgeContent } from './judges/judge-content.ts';
import { isBulk, judgeHeaders } from './judges/judge-headers.ts';
import { judgeHistory } from './judges/judge-history.ts';
import { judgeOccasion } from './judges/judge-occasion.ts';
import { judgeQuestion } from './judges/judge-question.ts';
import { judgeScheduling } from './judges/judge-scheduling.ts';
import { judgeSender } from './judges/judge-sender.ts';
import { judgeSoon } from './judges/judge-soon.ts';
import { judgeState } from './judges/judge-state.ts';
import { judgeUrgency } from './judges/judge-urgency.ts';
import { learnedModel } from './learned/learned-model.ts';
import type { LearnedModel } from './learned/learned-odds.ts';
import { textFeatures } from './learned/text-features.ts';
import { parseThread } from './reading/parse-thread.ts';
import { type Evidence, evidence, type Rule } from './rule-types.ts';
import type { RulesContext, SenderHistory } from './rules-context.ts';
import { type Signal, SURE } from './signal-weights.ts';

/** How sure the rules may be of words in a language that they do not know. */
const UNREADABLE_MAX = 0.6;
/** How sure where a machine says that something ends unless the reader acts. */
const LAPSING_MAX = 0.75;
/** How sure where a machine asks for something by a day, or warns of something: people differ in what they do about it. */
const ASKING_MAX = 0.93;
/** Evidence from more than one word. */
const STRONG = 0.6;
/** How sure where a lesson of the person would hide what reads like a question: a model is asked. */
const DISPUTED_MAX = 0.9;

export type { RulesContext, SenderHistory };

export interface RuleVerdict {
  lane: Lane;
  priority: Priority;
  /** Calibrated: of the verdicts that say 0.8, eight in ten are right. */
  confidence: number;
  /** In words for the person, the weightiest first. */
  reasons: string[];
  schedulingIntent: SchedulingIntent | null;
  /** Carries instructions to a machine; they had no influence on the verdict, except that it is not promoted. */
  suspicious: boolean;
  /** Why it may not be what it says it is: then it is never promoted, and no model is asked. */
  deception: Deception | null;
  /** The rules are not sure enough of the lane. */
  wantsAi: boolean;
}

export const rules: readonly Rule[] = [
  judgeState,
  judgeCalendar,
  judgeHeaders,
  judgeSender,
  judgeContent,
  judgeAddress,
  judgeQuestion,
  judgeScheduling,
  judgeSoon,
  judgeUrgency,
  judgeOccasion,
  judgeHistory,
];

export function classifyByRules(thread: CachedThread, context: RulesContext): RuleVerdict {
  return classifyWith(rules, thread, context);
}

/** The same with any set of rules, in any order, and any learned model. */
export function classifyWith(
  chosen: readonly Rule[],
  thread: CachedThread,
  context: RulesContext,
  model: LearnedModel = learnedModel(),
): RuleVerdict {
  const reading = parseThread(thread, context);
  const deception = reading.archived ? null : findDeception(reading);
  const found = chosen.flatMap((rule) => rule(reading));
  if (deception) found.push(evidence('deceptive', deceptionReasons[deception.kind]));
  const isOpen = !(reading.archived || reading.userSpokeLast || deception);
  const combined = combineEvidence(found, isOpen ? textFeatures(reading) : null, model);
  const readable = reading.languageKnown || reading.archived || isBulk(reading);
  const finds = (wanted: Signal) => found.some(({ signal }) => signal === wanted);
  const confidence = Math.min(
    combined.confidence,
    readable ? 1 : UNREADABLE_MAX,
    finds('lessonDisputed') ? DISPUTED_MAX : 1,
    finds('machineAsks') && combined.kind !== 'known' ? ASKING_MAX : 1,
    combined.kind === 'machine' && warns(found) ? ASKING_MAX : 1,
    finds('lapses') && combined.kind !== 'known' ? LAPSING_MAX : 1,
  );
  const arranging = combined.lane === 'schedule' || combined.lane === 'reply';
  const { lane, reasons } = combined;
  return {
    lane,
    priority: deception ? priorityOfDeception(deception) : unpromoted(combined.priority, reading.suspicious),
    reasons,
    confidence,
    schedulingIntent: arranging ? findSchedulingIntent(reading, lane) : null,
    suspicious: reading.suspicious,
    deception,
    wantsAi: deception === null && confidence < SURE,
  };
}

/** Mail with instructions to a machine is never listed above the other mail. */
function unpromoted(priority: Priority, isSuspicious: boolean): Priority {
  return isSuspicious && priority === 'high' ? 'medium' : priority;
}

/** A machine's warning that is more than one word in passing. A sign-in code is at stake too, but warns of nothing. */
function warns(found: readonly Evidence[]): boolean {
  const isStrong = (wanted: Signal) =>
    found.some(({ signal, strength }) => signal === wanted && strength >= STRONG);
  return isStrong('alarmWords') || (isStrong('stake') && !found.some(({ signal }) => signal === 'secure'));
}
