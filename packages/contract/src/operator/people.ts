import { z } from 'zod';
import { textInput } from '../text.ts';
import { timestampSchema } from '../timestamp.ts';

/** Numbers are sorted from high to low, addresses from A to Z. */
export const peopleSortSchema = z.enum(['address', 'since', 'seen', 'storage', 'spend']);
export type PeopleSort = z.infer<typeof peopleSortSchema>;

/** Page numbers begin at 1. */
export const pageNumber = z.number().int().min(1).max(100_000).default(1);

export const listPeopleRequest = z.object({
  search: textInput.trim().max(200).default(''),
  sort: peopleSortSchema.default('address'),
  page: pageNumber,
});
export type ListPeopleRequest = z.infer<typeof listPeopleRequest>;

/** `none`: nothing is connected. `error`: connected, and mail is not synced. */
export const connectionStateSchema = z.enum(['ok', 'none', 'reconnect', 'error']);
export type ConnectionState = z.infer<typeof connectionStateSchema>;

export const operatedPersonSchema = z.object({
  userId: z.string(),
  /** Their ways to sign in. */
  email: z.string(),
  name: z.string().nullable(),
  isYou: z.boolean(),
  since: timestampSchema,
  seenAt: timestampSchema.nullable(),
  connection: z.object({
    state: connectionStateSchema,
    provider: z.enum(['google', 'imap']).nullable(),
    /** In words; null where all is well. */
    problem: z.string().nullable(),
    syncedAt: timestampSchema.nullable(),
  }),
  /** Null: not measured yet, or no mail is stored. */
  storage: z.object({ messages: z.number().int(), bytes: z.number() }).nullable(),
  /** Null: the provider counts no units. */
  quota: z
    .object({ used: z.number().int(), limit: z.number().int(), pausedUntil: timestampSchema.nullable() })
    .nullable(),
  /** Dollars, in days and months of the person's time zone. */
  spend: z.object({
    today: z.number(),
    month: z.number(),
    isWhole: z.boolean(),
    dailyBudget: z.number().nullable(),
    /** The budget is one that the person has set, not the default of the installation. */
    isOwnBudget: z.boolean(),
  }),
  isBeingRemoved: z.boolean(),
});
export type OperatedPerson = z.infer<typeof operatedPersonSchema>;

export const peopleAnswer = z.object({
  people: z.array(operatedPersonSchema),
  /** The number on all pages. */
  total: z.number().int(),
  /** The first page if the requested one does not exist. */
  page: z.number().int(),
});
export type PeopleAnswer = z.infer<typeof peopleAnswer>;

const personId = textInput.min(1).max(100);

export const signPersonOutRequest = z.object({ personId });
export type SignPersonOutRequest = z.infer<typeof signPersonOutRequest>;

export const signedOutReport = z.object({
  sessions: z.number().int(),
  tokens: z.number().int(),
  devices: z.number().int(),
});
export type SignedOutReport = z.infer<typeof signedOutReport>;

/** Their sign-in address, typed once more. */
export const removePersonRequest = z.object({ personId, confirm: textInput.trim().max(512) });
export type RemovePersonRequest = z.infer<typeof removePersonRequest>;
