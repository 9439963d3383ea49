import { z } from 'zod';
import { textInput } from '../text.ts';

const CLOCK_TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
export const SCHEDULE_TIMES_MAX = 6;

/** Clock times on days of the week, in the person's time zone. Days as ISO counts them: Monday is 1. */
export const scheduleSchema = z.object({
  times: z.array(textInput.regex(CLOCK_TIME, 'Expected HH:MM')).max(SCHEDULE_TIMES_MAX),
  days: z.array(z.number().int().min(1).max(7)).max(7),
});
export type Schedule = z.infer<typeof scheduleSchema>;
