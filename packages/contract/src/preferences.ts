import { z } from 'zod';
import { toneSchema } from './draft.ts';

const CLOCK_TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const STYLE_NOTES_MAX = 2_000;
const SIGNATURE_MAX = 2_000;

/** Days as ISO counts them: Monday is 1. */
export const workingHoursSchema = z
  .object({
    days: z.array(z.number().int().min(1).max(7)).max(7),
    start: z.string().regex(CLOCK_TIME, 'Expected HH:MM'),
    end: z.string().regex(CLOCK_TIME, 'Expected HH:MM'),
  })
  .refine(({ start, end }) => start < end, 'The day must end after it starts');
export type WorkingHours = z.infer<typeof workingHoursSchema>;

export const DEFAULT_WORKING_HOURS: WorkingHours = { days: [1, 2, 3, 4, 5], start: '09:00', end: '17:00' };

/** What a person has set for themselves. A value that no longer fits counts as not set. */
export const preferencesSchema = z.object({
  workingHours: workingHoursSchema.catch(DEFAULT_WORKING_HOURS),
  tone: toneSchema.catch('professional'),
  /** Replaces what was learned of how they close a mail. */
  signature: z.string().max(SIGNATURE_MAX).catch(''),
  styleNotes: z.string().max(STYLE_NOTES_MAX).catch(''),
});
export type Preferences = z.infer<typeof preferencesSchema>;
