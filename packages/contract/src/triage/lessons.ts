import { z } from 'zod';
import { textInput } from '../text.ts';
import { timestampSchema } from '../timestamp.ts';
import { laneSchema } from './lanes.ts';

/** What a lesson is about: a sender's personal or automated mail, one list, or one pattern of subjects of a sender. */
export const lessonScopeSchema = z.enum(['personal', 'bulk', 'list', 'subject']);
export type LessonScope = z.infer<typeof lessonScopeSchema>;

export const lessonSchema = z.object({
  lessonId: z.string(),
  scope: lessonScopeSchema,
  /** The address it is about; empty for a list. */
  sender: z.string(),
  /** The sender's name as their newest email has it. */
  senderName: z.string(),
  /** The list id, or the subject with `#` for its numbers; empty for other scopes. */
  pattern: z.string(),
  lane: laneSchema,
  /** How often the person has moved such mail there. */
  times: z.number().int(),
  learnedAt: timestampSchema,
  /** 0 to 1: grows with repetition, fades with time. */
  weight: z.number(),
  /** In the last 30 days: the threads it agreed with, those that it moved, and the newest of these. */
  effect: z.object({
    threads: z.number().int(),
    moved: z.number().int(),
    recent: z.array(z.object({ threadId: z.string(), subject: z.string(), lane: laneSchema })),
  }),
});
export type Lesson = z.infer<typeof lessonSchema>;

export const writingAspectSchema = z.enum(['greeting', 'closing', 'length', 'formality']);
export type WritingAspect = z.infer<typeof writingAspectSchema>;

/** How the person writes to one correspondent, in one language. */
export const writingLessonSchema = z.object({
  address: z.string(),
  /** The correspondent's name as their newest email has it. */
  name: z.string(),
  language: z.string(),
  aspect: writingAspectSchema,
  /** Such as `Hi {first}`, `Best regards`; `short`, `medium` or `long`; `formal` or `familiar`. */
  value: z.string(),
  times: z.number().int(),
  learnedAt: timestampSchema,
});
export type WritingLesson = z.infer<typeof writingLessonSchema>;

const WRITING_KEY_MAX = 320;
export const writingLessonRequest = z.object({
  address: textInput.min(1).max(WRITING_KEY_MAX),
  language: textInput.min(1).max(16),
  aspect: writingAspectSchema,
});
export type WritingLessonRequest = z.infer<typeof writingLessonRequest>;

export const lessonsAnswer = z.object({
  lessons: z.array(lessonSchema),
  /** Learned from emails that were sent instead of prepared drafts. */
  writing: z.array(writingLessonSchema).optional(),
});
export type LessonsAnswer = z.infer<typeof lessonsAnswer>;

const LESSON_ID_MAX = 64;
export const lessonRequest = z.object({ lessonId: textInput.min(1).max(LESSON_ID_MAX) });
export type LessonRequest = z.infer<typeof lessonRequest>;

export const changeLessonRequest = lessonRequest.extend({ lane: laneSchema });
export type ChangeLessonRequest = z.infer<typeof changeLessonRequest>;
