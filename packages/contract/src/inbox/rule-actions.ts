import { z } from 'zod';
import { parseAddress } from '../parse-address.ts';
import { textInput } from '../text.ts';
import { timestampSchema } from '../timestamp.ts';
import { isGiven } from './given-conditions.ts';
import { labelIdSchema } from './labels.ts';
import { laneSchema, prioritySchema } from './lanes.ts';
import { RULE_INSTRUCTION_MAX, RULE_TEXT_MAX } from './rule-limits.ts';

export const snoozeDaySchema = z.enum([
  'today',
  'tomorrow',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
]);
export type SnoozeDay = z.infer<typeof snoozeDaySchema>;
/** Counted from when the email is sorted, in the person's time zone. */
export const ruleSnoozeSchema = z.object({
  day: snoozeDaySchema,
  time: z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Expected a time: 09:00'),
});
export type RuleSnooze = z.infer<typeof ruleSnoozeSchema>;

export const ruleActionsSchema = z.object({
  /** Done is reached by `archive`. */
  lane: laneSchema.exclude(['done']).nullable().default(null),
  priority: prioritySchema.nullable().default(null),
  label: labelIdSchema.nullable().default(null),
  archive: z.boolean().default(false),
  mute: z.boolean().default(false),
  snooze: ruleSnoozeSchema.nullable().default(null),
  star: z.boolean().default(false),
  markRead: z.boolean().default(false),
  /** Notifies as about an important email in Reply. */
  notify: z.boolean().default(false),
  /** To whom a forward is drafted, in the mail account. It is never sent. */
  forwardTo: textInput
    .trim()
    .max(RULE_TEXT_MAX)
    .overwrite((written) => parseAddress(written)?.email ?? written)
    .refine((written) => parseAddress(written) !== null, 'Expected an address: ann@lee.example')
    .nullable()
    .default(null),
  /** What AI should write in a reply. The reply is there when the thread is opened, and is never sent. */
  draftReply: textInput.trim().min(1).max(RULE_INSTRUCTION_MAX).nullable().default(null),
});
export type RuleActions = z.infer<typeof ruleActionsSchema>;

/** What a rule does to one thread. False and null: nothing, or it is so already. */
export const ruleEffectSchema = z.object({
  lane: laneSchema.nullable(),
  priority: prioritySchema.nullable(),
  label: z.string().nullable(),
  archive: z.boolean(),
  mute: z.boolean(),
  snoozedUntil: timestampSchema.nullable(),
  star: z.boolean(),
  markRead: z.boolean(),
  notify: z.boolean(),
  forwardTo: z.string().nullable(),
  draftReply: z.string().nullable(),
});
export type RuleEffect = z.infer<typeof ruleEffectSchema>;

type Placing = Pick<RuleActions, 'lane' | 'archive' | 'mute' | 'snooze' | 'draftReply'>;

export function withSense<Schema extends z.ZodType<Placing>>(schema: Schema) {
  return schema
    .refine((given) => Object.values(given).some(isGiven), 'Choose at least one action')
    .refine(
      ({ archive, mute, snooze }) => [archive, mute, snooze !== null].filter(Boolean).length < 2,
      'Archive, mute and snooze exclude one another',
    )
    .refine(
      ({ lane, archive, mute }) => lane === null || !(archive || mute),
      'An archived email is in no other lane',
    )
    .refine(
      ({ draftReply, archive, mute }) => draftReply === null || !(archive || mute),
      'A reply is drafted for an email that stays in the inbox',
    );
}
