import { z } from 'zod';
import { archiveScopeSchema } from '../inbox/archive.ts';
import { UNDO_WINDOW_MS } from '../limits.ts';
import { toneSchema } from '../sending/draft.ts';
import { textInput } from '../text.ts';
import { providerSchema } from '../triage/lanes.ts';
import { STANDARD_SHORTCUTS, shortcutsSchema } from './shortcuts.ts';

const CLOCK_TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const STYLE_NOTES_MAX = 2_000;
const SIGNATURE_MAX = 2_000;

/** Days as ISO counts them: Monday is 1. */
export const workingHoursSchema = z
  .object({
    days: z.array(z.number().int().min(1).max(7)).min(1, 'Choose at least one day').max(7),
    start: textInput.regex(CLOCK_TIME, 'Expected HH:MM'),
    end: textInput.regex(CLOCK_TIME, 'Expected HH:MM'),
  })
  .refine(({ start, end }) => start < end, 'The day must end after it starts');
export type WorkingHours = z.infer<typeof workingHoursSchema>;

export const DEFAULT_WORKING_HOURS: WorkingHours = { days: [1, 2, 3, 4, 5], start: '09:00', end: '17:00' };

/** How long a send without a time can be undone, in seconds. */
export const undoSecondsSchema = z.union([
  z.literal(5),
  z.literal(10),
  z.literal(20),
  z.literal(30),
  z.literal(60),
]);
export type UndoSeconds = z.infer<typeof undoSecondsSchema>;

/** Days for which conversations with the assistant are kept; null = until they are deleted. */
export const keepConversationsSchema = z.union([z.literal(30), z.literal(90)]).nullable();
export type KeepConversations = z.infer<typeof keepConversationsSchema>;

/** The page shown after the open thread has left its list. */
export const autoAdvanceSchema = z.enum(['next', 'previous', 'list']);
export type AutoAdvance = z.infer<typeof autoAdvanceSchema>;

/** When a model is asked about a lane: if the rules are unsure, only if they are very unsure, or not at all. */
export const sortingAiSchema = z.enum(['unsure', 'economy', 'never']);
export type SortingAi = z.infer<typeof sortingAiSchema>;

export const densitySchema = z.enum(['comfortable', 'compact']);
export type Density = z.infer<typeof densitySchema>;

/** The action of a swipe over a row on a touch screen. */
export const swipeActionSchema = z.enum(['archive', 'snooze', 'trash', 'move', 'read', 'star', 'none']);
export type SwipeAction = z.infer<typeof swipeActionSchema>;

export const swipesSchema = z.object({ right: swipeActionSchema, left: swipeActionSchema });
export type Swipes = z.infer<typeof swipesSchema>;

export const DEFAULT_SWIPES: Swipes = { right: 'archive', left: 'snooze' };

const DAILY_BUDGET_MAX = 1_000;
export const dailyBudgetSchema = z.number().min(0).max(DAILY_BUDGET_MAX).nullable();

const fields = {
  workingHours: workingHoursSchema,
  tone: toneSchema,
  /** Replaces the closing learned from their mail. */
  signature: textInput.max(SIGNATURE_MAX),
  styleNotes: textInput.max(STYLE_NOTES_MAX),
  undoSeconds: undoSecondsSchema,
  /** The AI provider that drafts and the assistant ask first. */
  provider: providerSchema,
  keepConversationsDays: keepConversationsSchema,
  /** How much mail outside the inbox is read. */
  archive: archiveScopeSchema,
  /** Whether the first button below a reply archives its thread too. */
  sendAndArchive: z.boolean(),
  autoAdvance: autoAdvanceSchema,
  density: densitySchema,
  sortingAi: sortingAiSchema,
  shortcuts: shortcutsSchema,
  swipes: swipesSchema,
  /** Dollars a day for AI; null: the operator's default, which may be no limit. */
  aiDailyBudget: dailyBudgetSchema,
  /** The part of it that work in the background may use: sorting, search by meaning, prepared drafts. */
  aiBackgroundBudget: dailyBudgetSchema,
  /** Whether replies to important emails are written before they are opened. */
  prepareDrafts: z.boolean(),
  /** Whether the tour was started or skipped: it is offered once. */
  hasSeenTour: z.boolean(),
};

/** The user's preferences. A value that is no longer valid counts as not set. */
export const preferencesSchema = z.object({
  workingHours: fields.workingHours.catch(DEFAULT_WORKING_HOURS),
  tone: fields.tone.catch('professional'),
  signature: fields.signature.catch(''),
  styleNotes: fields.styleNotes.catch(''),
  undoSeconds: fields.undoSeconds.catch((UNDO_WINDOW_MS / 1_000) as UndoSeconds),
  provider: fields.provider.catch('ai_primary'),
  keepConversationsDays: fields.keepConversationsDays.catch(null),
  archive: fields.archive.catch('all'),
  sendAndArchive: fields.sendAndArchive.catch(false),
  autoAdvance: fields.autoAdvance.catch('next'),
  density: fields.density.catch('comfortable'),
  sortingAi: fields.sortingAi.catch('unsure'),
  shortcuts: fields.shortcuts.catch(STANDARD_SHORTCUTS),
  swipes: fields.swipes.catch(DEFAULT_SWIPES),
  aiDailyBudget: fields.aiDailyBudget.catch(null),
  aiBackgroundBudget: fields.aiBackgroundBudget.catch(null),
  prepareDrafts: fields.prepareDrafts.catch(false),
  hasSeenTour: fields.hasSeenTour.catch(false),
});
export type Preferences = z.infer<typeof preferencesSchema>;

export const settingsSchema = preferencesSchema.extend({
  /** Null until the calendar or the user has set it. */
  timeZone: z.string().nullable(),
});
export type Settings = z.infer<typeof settingsSchema>;

const ZONE_MAX = 64;

/** Only the given fields change. */
export const settingsChange = z
  .object({ ...fields, timeZone: textInput.min(1).max(ZONE_MAX) })
  .partial()
  .refine((change) => Object.values(change).some((value) => value !== undefined), 'Nothing to change');
export type SettingsChange = z.infer<typeof settingsChange>;
