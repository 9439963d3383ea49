import { connectionSchema } from '@triage/contract/account/connection';
import { mailServerSchema } from '@triage/contract/account/mail-account';
import { mailboxSchema } from '@triage/contract/account/mailboxes';
import { approvalCardSchema } from '@triage/contract/agent';
import { errorSchema, validationErrorSchema } from '@triage/contract/errors';
import { alsoInSchema } from '@triage/contract/inbox/also-in';
import { briefSchema } from '@triage/contract/inbox/brief';
import {
  inboxCountsSchema,
  inboxRowSchema,
  messageViewSchema,
  threadViewSchema,
} from '@triage/contract/inbox/inbox';
import { mailRowSchema } from '@triage/contract/inbox/mail-list';
import { ruleActionsSchema, ruleEffectSchema } from '@triage/contract/inbox/rule-actions';
import { savedSearchSchema } from '@triage/contract/inbox/saved-searches';
import { searchHitSchema } from '@triage/contract/inbox/search';
import { taskSchema } from '@triage/contract/inbox/tasks';
import { agendaEventSchema } from '@triage/contract/meetings/agenda';
import { bookingPageSchema, bookingSchema } from '@triage/contract/meetings/booking';
import { mailInvitationSchema } from '@triage/contract/meetings/invitation';
import { meetingSchema, slotSchema } from '@triage/contract/meetings/meeting';
import {
  draftConflictSchema,
  draftSummarySchema,
  draftVersionSchema,
} from '@triage/contract/sending/draft-api';
import { draftContentSchema } from '@triage/contract/sending/mail-drafts';
import { outgoingAttachmentSchema } from '@triage/contract/sending/outgoing';
import { scheduledSendSchema, sendQuoteSchema } from '@triage/contract/sending/send';
import { snippetSchema } from '@triage/contract/sending/snippets';
import { classificationSchema, schedulingIntentSchema } from '@triage/contract/triage/classification';
import { labelSchema } from '@triage/contract/triage/labels';
import { lessonSchema } from '@triage/contract/triage/lessons';
import {
  mailConditionsSchema,
  ruleConditionsSchema,
  ruleExceptionsSchema,
  ruleRunSchema,
  ruleSchema,
} from '@triage/contract/triage/rules';
import { splitSchema } from '@triage/contract/triage/splits';
import { z } from 'zod';
import { addNotes } from './docs/notes/add-notes.ts';

type Json = Record<string, unknown>;
type Direction = 'input' | 'output';

/** A generator of clients makes one type of each, whatever operations use it. */
const named = {
  Error: errorSchema,
  ValidationError: validationErrorSchema,
  DraftConflict: draftConflictSchema,
  ThreadRow: inboxRowSchema,
  MailRow: mailRowSchema,
  AlsoIn: alsoInSchema,
  Thread: threadViewSchema,
  MessageView: messageViewSchema,
  InboxCounts: inboxCountsSchema,
  Classification: classificationSchema,
  SchedulingIntent: schedulingIntentSchema,
  SearchHit: searchHitSchema,
  ScheduledSend: scheduledSendSchema,
  SendQuote: sendQuoteSchema,
  OutgoingAttachment: outgoingAttachmentSchema,
  DraftContent: draftContentSchema,
  DraftVersion: draftVersionSchema,
  DraftSummary: draftSummarySchema,
  Snippet: snippetSchema,
  Label: labelSchema,
  Lesson: lessonSchema,
  Rule: ruleSchema,
  RuleConditions: ruleConditionsSchema,
  RuleExceptions: ruleExceptionsSchema,
  RuleActions: ruleActionsSchema,
  RuleEffect: ruleEffectSchema,
  RuleRun: ruleRunSchema,
  MailConditions: mailConditionsSchema,
  Split: splitSchema,
  SavedSearch: savedSearchSchema,
  Task: taskSchema,
  Meeting: meetingSchema,
  Slot: slotSchema,
  MailInvitation: mailInvitationSchema,
  AgendaEvent: agendaEventSchema,
  BookingPage: bookingPageSchema,
  Booking: bookingSchema,
  Brief: briefSchema,
  ApprovalCard: approvalCardSchema,
  Connection: connectionSchema,
  Mailbox: mailboxSchema,
  MailServer: mailServerSchema,
} as const satisfies Record<string, z.ZodType>;

/** A field with a default is optional in a request and always there in a response, so each has a schema of its own. */
const registries = { input: registry('Input'), output: registry('') };

function registry(suffix: string) {
  const known = z.registry<{ id: string }>();
  for (const [name, schema] of Object.entries(named)) known.add(schema, { id: `${name}${suffix}` });
  return known;
}

/** All of it in one piece, for examples and for people. */
export function inlineSchema(schema: z.ZodType, io: Direction): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

export interface Components {
  schemas: Record<string, Json>;
  /** A reference where the schema has a name, and references inside of it. `scope` finds the notes of its fields. */
  refer(schema: z.ZodType, io: Direction, scope: string): Json;
}

export function openComponents(): Components {
  const schemas: Record<string, Json> = {};
  return {
    schemas,
    refer(schema, io, scope) {
      const { properties, $defs = {} } = referring(z.object({ it: schema }), io);
      for (const [name, definition] of Object.entries($defs)) {
        const { id: _, ...rest } = definition;
        schemas[name] ??= addNotes(rest, name);
      }
      return addNotes(properties['it'] ?? {}, scope);
    },
  };
}

interface Referring {
  properties: Record<string, Json>;
  $defs?: Record<string, Json>;
}

function referring(schema: z.ZodType, io: Direction): Referring {
  const json = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    metadata: registries[io],
    // The names are in a registry of their own, so the formats of the contract are added here.
    override: ({ zodSchema, jsonSchema }) => {
      Object.assign(jsonSchema, z.globalRegistry.get(zodSchema as unknown as z.ZodType));
    },
  });
  return JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/')) as Referring;
}
