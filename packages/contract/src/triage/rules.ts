import { z } from 'zod';
import { ruleActionsSchema, ruleEffectSchema, withSense } from '../inbox/rule-actions.ts';
import { SUBJECT_MAX } from '../limits.ts';
import { parseAddress } from '../parse-address.ts';
import { textInput } from '../text.ts';
import { timestampSchema } from '../timestamp.ts';
import { withCondition } from './given-conditions.ts';
import { labelIdSchema } from './labels.ts';
import { laneSchema } from './lanes.ts';
import {
  RULE_NAME_MAX,
  RULE_SENTENCE_MAX,
  RULE_TEXT_MAX,
  RULE_VALUES_MAX,
  RULES_MAX,
} from './rule-limits.ts';

const RULE_ID_MAX = 64;
const text = textInput.trim().min(1).max(RULE_TEXT_MAX);
const texts = z.array(text).max(RULE_VALUES_MAX);

/** `ann@lee.example`, or `lee.example` for everybody there. */
const sender = text
  .overwrite((written) => (parseAddress(written)?.email ?? written).toLowerCase().replace(/^@/, ''))
  .refine(
    (written) => parseAddress(written.includes('@') ? written : `any@${written}`) !== null,
    'Expected an address or a domain: ann@lee.example or lee.example',
  );
const senders = z.array(sender).max(RULE_VALUES_MAX);

/** How the person is addressed: alone, as one of few, only in copy, or by a list or in blind copy. */
export const addressedSchema = z.enum(['alone', 'few', 'cc', 'list']);
export type Addressed = z.infer<typeof addressedSchema>;

/** All given conditions must hold. One entry of `from` and of `to` must match, and every one of `words`. */
export const mailConditionsSchema = z.object({
  from: senders.default([]),
  /** To or Cc. */
  to: senders.default([]),
  /** The id of a mailing list. */
  list: text.nullable().default(null),
  /** What the subject contains. */
  subject: text.nullable().default(null),
  /** Words of the subject or the text. */
  words: texts.default([]),
  hasAttachment: z.boolean().default(false),
  /** The first email of this sender. */
  firstContact: z.boolean().default(false),
  label: labelIdSchema.nullable().default(null),
  addressed: addressedSchema.nullable().default(null),
});
export type MailConditions = z.infer<typeof mailConditionsSchema>;

export const ruleConditionsSchema = mailConditionsSchema.extend({
  /** "mail about the move of our office": a model judges it. Without one the rule never matches. */
  sentence: textInput
    .overwrite((written) => written.replaceAll(/\s+/g, ' ').trim())
    .min(1)
    .max(RULE_SENTENCE_MAX)
    .nullable()
    .default(null),
});
export type RuleConditions = z.infer<typeof ruleConditionsSchema>;

/** Email that the rule leaves alone although its conditions hold. */
export const ruleExceptionsSchema = z.object({
  from: senders.default([]),
  /** Whole subjects; an answer has the same subject as what it answers. */
  subjects: z.array(textInput.trim().min(1).max(SUBJECT_MAX)).max(RULE_VALUES_MAX).default([]),
});
export type RuleExceptions = z.infer<typeof ruleExceptionsSchema>;

/** Splits have the same conditions, but for the sentence, and the same exceptions. */
export const splitParts = {
  conditions: withCondition(mailConditionsSchema),
  exceptions: ruleExceptionsSchema.default({ from: [], subjects: [] }),
};
const parts = {
  name: textInput.trim().min(1, 'Give it a name').max(RULE_NAME_MAX),
  conditions: withCondition(ruleConditionsSchema),
  exceptions: splitParts.exceptions,
  actions: withSense(ruleActionsSchema),
};

/** As a program proposes it: without labels, which only their ids name, and never switched on. */
export const createRuleInput = z.object({
  name: parts.name,
  conditions: withCondition(ruleConditionsSchema.omit({ label: true })),
  actions: withSense(ruleActionsSchema.omit({ label: true })),
});

const ruleId = textInput.min(1).max(RULE_ID_MAX);
export const ruleRequest = z.object({ ruleId });
export const createRuleRequest = z.object({ ...parts, enabled: z.boolean().default(false) });
export type CreateRuleRequest = z.infer<typeof createRuleRequest>;
/** The whole rule as it is from now on. */
export const changeRuleRequest = createRuleRequest.extend({ ruleId });
export type ChangeRuleRequest = z.infer<typeof changeRuleRequest>;
/** All rules in their new order; those left out come after them. */
export const orderRulesRequest = z.object({ ruleIds: z.array(ruleId).min(1).max(RULES_MAX) });
/** `ruleId`: the rule that is being changed, which is then compared with the others only. */
export const previewRuleRequest = z.object({
  conditions: parts.conditions,
  exceptions: parts.exceptions,
  actions: parts.actions,
  ruleId: ruleId.optional(),
});
export type PreviewRuleRequest = z.infer<typeof previewRuleRequest>;

export const ruleSchema = z.object({
  ruleId: z.string(),
  name: z.string(),
  enabled: z.boolean(),
  conditions: ruleConditionsSchema,
  exceptions: ruleExceptionsSchema,
  actions: ruleActionsSchema,
  updatedAt: timestampSchema,
  /**
   * Why its sentence is not judged, so that it matches nothing: no model, or no AI in the sorting. `draft`: without a
   * model it drafts no reply, and does everything else.
   */
  needs: z.enum(['model', 'sorting', 'draft']).nullable(),
  /** Emails that it acted on in the last 30 days. */
  runs: z.number().int(),
});
export type Rule = z.infer<typeof ruleSchema>;
/** In the order in which they are tried. */
export const rulesAnswer = z.object({ rules: z.array(ruleSchema) });
export type RulesAnswer = z.infer<typeof rulesAnswer>;

export const rulePreviewSchema = z.object({
  /** Threads of the last 14 days that were compared, and whether there were more. */
  examined: z.number().int(),
  limited: z.boolean(),
  matched: z.number().int(),
  /** How a sentence was judged; null without one. */
  sentence: z
    .object({
      /** Emails that fit the other conditions: judged now or before, and not judged. */
      judged: z.number().int(),
      unjudged: z.number().int(),
      /** Why some are not: no model, no AI in the sorting, no answer, the budget. Null: more than are asked about at once. */
      problem: z.enum(['model', 'sorting', 'unavailable', 'budget']).nullable(),
    })
    .nullable(),
  /** The newest of those that match. */
  threads: z.array(
    z.object({
      threadId: z.string(),
      subject: z.string(),
      sender: z.string(),
      senderName: z.string(),
      receivedAt: timestampSchema,
      /** Null: not sorted yet. */
      lane: laneSchema.nullable(),
      effect: ruleEffectSchema,
      /** Another rule that is on and puts it elsewhere, and whether that one comes first. */
      conflict: z
        .object({ ruleId: z.string(), name: z.string(), lane: laneSchema, wins: z.boolean() })
        .nullable(),
    }),
  ),
});
export type RulePreview = z.infer<typeof rulePreviewSchema>;

/** How many threads of the last 14 days matched. What was done to each is in the log. */
export const appliedRuleSchema = z.object({ threads: z.number().int() });
export type AppliedRule = z.infer<typeof appliedRuleSchema>;

export const ruleRunSchema = z.object({
  runId: z.string(),
  ruleId: z.string(),
  ruleName: z.string(),
  threadId: z.string(),
  subject: z.string(),
  sender: z.string(),
  effect: ruleEffectSchema,
  state: z.enum(['pending', 'done', 'undoing', 'undone']),
  /** Why a part of it was not done. */
  problem: z.string().nullable(),
  madeAt: timestampSchema,
  undoneAt: timestampSchema.nullable(),
});
export type RuleRun = z.infer<typeof ruleRunSchema>;
/** Newest first. */
export const ruleRunsAnswer = z.object({ runs: z.array(ruleRunSchema) });
export type RuleRunsAnswer = z.infer<typeof ruleRunsAnswer>;
export const undoRuleRunRequest = z.object({ runId: textInput.min(1).max(RULE_ID_MAX) });

/** Where a rule for email like that of a thread begins. Empty: not to be filled in. */
export const ruleSuggestionSchema = z.object({ name: z.string(), from: z.string(), list: z.string() });
export type RuleSuggestion = z.infer<typeof ruleSuggestionSchema>;
