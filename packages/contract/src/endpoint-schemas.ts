import type { z } from 'zod';
import { aiBudgetRequest, aiSpendSchema } from './account/account-health.ts';
import {
  importSignatureRequest,
  ownAddressesAnswer,
  ownAddressSchema,
  signatureRequest,
} from './account/addresses.ts';
import { connectionSchemas } from './account/connection-schemas.ts';
import { quietThreadsSchema } from './account/notifications.ts';
import { agentChatRequest, approvalCardSchema } from './agent.ts';
import { processDueAnswer } from './cron.ts';
import type { EndpointName } from './endpoints.ts';
import { successSchema } from './errors.ts';
import { askAnswer, askRequest } from './inbox/ask.ts';
import { briefAnswer, briefRequest, briefScheduleRequest, briefScheduleSchema } from './inbox/brief.ts';
import {
  countedMailboxRequest,
  inboxChangesSchema,
  inboxCountsRequest,
  inboxCountsSchema,
  inboxListRequest,
  inboxPageSchema,
  threadRequest,
  threadViewSchema,
} from './inbox/inbox.ts';
import { mailListRequest, mailPageSchema } from './inbox/mail-list.ts';
import { blockedSendersSchema, blockRequest, mutedThreadsSchema } from './inbox/refused-mail.ts';
import { clearReminderRequest, remindersAnswer, setReminderRequest } from './inbox/reminders.ts';
import {
  changeSavedSearchRequest,
  createSavedSearchRequest,
  orderSavedSearchesRequest,
  savedSearchesAnswer,
  savedSearchRequest,
  savedSearchSchema,
} from './inbox/saved-searches.ts';
import {
  advancedSearchRequest,
  reembedAnswer,
  reembedRequest,
  searchAnswer,
  semanticSearchRequest,
} from './inbox/search.ts';
import { secondLookAnswer } from './inbox/second-look.ts';
import { cancelSnoozeRequest, snoozeRequest } from './inbox/snooze.ts';
import { summaryAnswer, summaryRequest } from './inbox/summary.ts';
import { changeTaskRequest, createTaskRequest, taskRequest, taskSchema, tasksAnswer } from './inbox/tasks.ts';
import { changedThreadRequest, deleteThreadsRequest } from './inbox/thread-change.ts';
import { unsubscribeAnswer } from './inbox/unsubscribe.ts';
import { agendaAnswer, agendaRequest } from './meetings/agenda.ts';
import { bookingPageSchema, bookingsAnswer, changeBookingPageRequest } from './meetings/booking.ts';
import {
  answerInvitationAnswer,
  answerInvitationRequest,
  findInvitationAnswer,
  invitationRequest,
} from './meetings/invitation.ts';
import {
  cancelMeetingAnswer,
  cancelMeetingRequest,
  createMeetingAnswer,
  meetingRequest,
  rescheduleMeetingAnswer,
  slotsAnswer,
  slotsRequest,
} from './meetings/meeting.ts';
import { approvalAnswer, approvalRequest, proposeRequest } from './meetings/propose.ts';
import { realtimeTokenSchema } from './realtime.ts';
import { draftAnswer, draftRequest } from './sending/draft.ts';
import {
  draftVersionSchema,
  listDraftsAnswer,
  putDraftAnswer,
  putDraftRequest,
  sendDraftRequest,
} from './sending/draft-api.ts';
import { discardDraftRequest, openDraftRequest } from './sending/mail-drafts.ts';
import {
  cancelSendAnswer,
  cancelSendRequest,
  dispatchNowAnswer,
  listSendsAnswer,
  listSendsRequest,
  queueSendAnswer,
  queueSendRequest,
  sendIdRequest,
} from './sending/send.ts';
import { snippetSchemas } from './sending/snippet-endpoints.ts';
import { classificationAnswer } from './triage/classification.ts';
import { createLabelRequest, labelSchema, labelsAnswer, labelThreadsRequest } from './triage/labels.ts';
import {
  changeLessonRequest,
  lessonRequest,
  lessonSchema,
  lessonsAnswer,
  writingLessonRequest,
} from './triage/lessons.ts';
import {
  appliedRuleSchema,
  changeRuleRequest,
  createRuleRequest,
  orderRulesRequest,
  previewRuleRequest,
  rulePreviewSchema,
  ruleRequest,
  ruleRunSchema,
  ruleRunsAnswer,
  ruleSchema,
  rulesAnswer,
  undoRuleRunRequest,
} from './triage/rules.ts';
import {
  changeSplitRequest,
  createSplitRequest,
  orderSplitsRequest,
  previewSplitRequest,
  splitPreviewSchema,
  splitRequest,
  splitSchema,
  splitsAnswer,
} from './triage/splits.ts';
import { archiveRequest, bulkAnswer, restoreRequest } from './triage/triage.ts';

/** Request and response of each route; null: none, or a stream for the chat. */
export const endpointSchemas = {
  ...connectionSchemas,
  listInbox: { request: inboxListRequest, answer: inboxPageSchema },
  listMail: { request: mailListRequest, answer: mailPageSchema },
  counts: { request: inboxCountsRequest, answer: inboxCountsSchema },
  thread: { request: threadRequest, answer: threadViewSchema },
  changes: { request: null, answer: inboxChangesSchema },
  secondLook: { request: null, answer: secondLookAnswer },
  snooze: { request: snoozeRequest, answer: successSchema },
  cancelSnooze: { request: cancelSnoozeRequest, answer: successSchema },
  listReminders: { request: null, answer: remindersAnswer },
  setReminder: { request: setReminderRequest, answer: successSchema },
  clearReminder: { request: clearReminderRequest, answer: successSchema },
  notWaiting: { request: changedThreadRequest, answer: successSchema },
  stillWaiting: { request: changedThreadRequest, answer: successSchema },
  archive: { request: archiveRequest, answer: classificationAnswer },
  restore: { request: restoreRequest, answer: classificationAnswer },
  star: { request: changedThreadRequest, answer: successSchema },
  unstar: { request: changedThreadRequest, answer: successSchema },
  trash: { request: changedThreadRequest, answer: successSchema },
  untrash: { request: changedThreadRequest, answer: classificationAnswer },
  deleteThreads: { request: deleteThreadsRequest, answer: bulkAnswer },
  reportSpam: { request: changedThreadRequest, answer: successSchema },
  notSpam: { request: changedThreadRequest, answer: classificationAnswer },
  mute: { request: changedThreadRequest, answer: classificationAnswer },
  unmute: { request: changedThreadRequest, answer: classificationAnswer },
  listMuted: { request: null, answer: mutedThreadsSchema },
  quiet: { request: changedThreadRequest, answer: successSchema },
  unquiet: { request: changedThreadRequest, answer: successSchema },
  listQuiet: { request: null, answer: quietThreadsSchema },
  block: { request: blockRequest, answer: successSchema },
  unblock: { request: blockRequest, answer: successSchema },
  listBlocked: { request: null, answer: blockedSendersSchema },
  listLabels: { request: null, answer: labelsAnswer },
  createLabel: { request: createLabelRequest, answer: labelSchema },
  labelThreads: { request: labelThreadsRequest, answer: bulkAnswer },
  unsubscribe: { request: changedThreadRequest, answer: unsubscribeAnswer },
  draft: { request: draftRequest, answer: draftAnswer },
  discardPrepared: { request: threadRequest, answer: successSchema },
  summarize: { request: summaryRequest, answer: summaryAnswer },
  askMail: { request: askRequest, answer: askAnswer },
  listDrafts: { request: null, answer: listDraftsAnswer },
  openDraft: { request: openDraftRequest, answer: draftVersionSchema },
  putDraft: { request: putDraftRequest, answer: putDraftAnswer },
  discardDraft: { request: discardDraftRequest, answer: successSchema },
  sendDraft: { request: sendDraftRequest, answer: queueSendAnswer },
  send: { request: queueSendRequest, answer: queueSendAnswer },
  sendNow: { request: sendIdRequest, answer: dispatchNowAnswer },
  unsend: { request: cancelSendRequest, answer: cancelSendAnswer },
  listSends: { request: listSendsRequest, answer: listSendsAnswer },
  addresses: { request: null, answer: ownAddressesAnswer },
  setSignature: { request: signatureRequest, answer: ownAddressSchema },
  importSignature: { request: importSignatureRequest, answer: ownAddressSchema },
  ...snippetSchemas,
  slots: { request: slotsRequest, answer: slotsAnswer },
  brief: { request: briefRequest, answer: briefAnswer },
  makeBrief: { request: null, answer: briefAnswer },
  setBriefSchedule: { request: briefScheduleRequest, answer: briefScheduleSchema },
  agenda: { request: agendaRequest, answer: agendaAnswer },
  bookingPage: { request: null, answer: bookingPageSchema },
  changeBookingPage: { request: changeBookingPageRequest, answer: bookingPageSchema },
  renewBookingLink: { request: null, answer: bookingPageSchema },
  listBookings: { request: null, answer: bookingsAnswer },
  createMeeting: { request: meetingRequest, answer: createMeetingAnswer },
  moveMeeting: { request: meetingRequest, answer: rescheduleMeetingAnswer },
  cancelMeeting: { request: cancelMeetingRequest, answer: cancelMeetingAnswer },
  invitation: { request: invitationRequest, answer: findInvitationAnswer },
  answerInvitation: { request: answerInvitationRequest, answer: answerInvitationAnswer },
  lessons: { request: null, answer: lessonsAnswer },
  removeWriting: { request: writingLessonRequest, answer: successSchema },
  aiBudget: { request: null, answer: aiSpendSchema },
  setAiBudget: { request: aiBudgetRequest, answer: aiSpendSchema },
  changeLesson: { request: changeLessonRequest, answer: lessonSchema },
  removeLesson: { request: lessonRequest, answer: successSchema },
  undoLesson: { request: lessonRequest, answer: lessonSchema },
  listRules: { request: null, answer: rulesAnswer },
  createRule: { request: createRuleRequest, answer: ruleSchema },
  changeRule: { request: changeRuleRequest, answer: ruleSchema },
  removeRule: { request: ruleRequest, answer: successSchema },
  orderRules: { request: orderRulesRequest, answer: rulesAnswer },
  applyRule: { request: ruleRequest, answer: appliedRuleSchema },
  previewRule: { request: previewRuleRequest, answer: rulePreviewSchema },
  listRuleRuns: { request: null, answer: ruleRunsAnswer },
  undoRuleRun: { request: undoRuleRunRequest, answer: ruleRunSchema },
  listSplits: { request: countedMailboxRequest, answer: splitsAnswer },
  createSplit: { request: createSplitRequest, answer: splitSchema },
  changeSplit: { request: changeSplitRequest, answer: splitSchema },
  removeSplit: { request: splitRequest, answer: successSchema },
  orderSplits: { request: orderSplitsRequest, answer: splitsAnswer },
  previewSplit: { request: previewSplitRequest, answer: splitPreviewSchema },
  listSavedSearches: { request: countedMailboxRequest, answer: savedSearchesAnswer },
  createSavedSearch: { request: createSavedSearchRequest, answer: savedSearchSchema },
  changeSavedSearch: { request: changeSavedSearchRequest, answer: savedSearchSchema },
  removeSavedSearch: { request: savedSearchRequest, answer: successSchema },
  orderSavedSearches: { request: orderSavedSearchesRequest, answer: savedSearchesAnswer },
  reembed: { request: reembedRequest, answer: reembedAnswer },
  search: { request: advancedSearchRequest, answer: searchAnswer },
  searchByMeaning: { request: semanticSearchRequest, answer: searchAnswer },
  chat: { request: agentChatRequest, answer: null },
  propose: { request: proposeRequest, answer: approvalCardSchema },
  approval: { request: approvalRequest, answer: approvalAnswer },
  listTasks: { request: null, answer: tasksAnswer },
  createTask: { request: createTaskRequest, answer: taskSchema },
  changeTask: { request: changeTaskRequest, answer: taskSchema },
  removeTask: { request: taskRequest, answer: successSchema },
  realtimeToken: { request: null, answer: realtimeTokenSchema },
  processDue: { request: null, answer: processDueAnswer },
} as const satisfies Record<EndpointName, { request: z.ZodType | null; answer: z.ZodType | null }>;

type Schemas = typeof endpointSchemas;

/** As a caller writes it: fields with a default are optional. */
export type RequestOf<Name extends EndpointName> = Schemas[Name]['request'] extends z.ZodType
  ? z.input<Schemas[Name]['request']>
  : undefined;

export type AnswerOf<Name extends EndpointName> = Schemas[Name]['answer'] extends z.ZodType
  ? z.output<Schemas[Name]['answer']>
  : undefined;
