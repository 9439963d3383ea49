import { t } from './init.ts';
import { connectionRouter } from './routers/account/connection-router.ts';
import { jobsRouter } from './routers/account/jobs-router.ts';
import { mailboxesRouter } from './routers/account/mailboxes-router.ts';
import { notificationsRouter } from './routers/account/notifications-router.ts';
import { passkeysRouter } from './routers/account/passkeys-router.ts';
import { realtimeRouter } from './routers/account/realtime-router.ts';
import { settingsRouter } from './routers/account/settings-router.ts';
import { tokensRouter } from './routers/account/tokens-router.ts';
import { agentRouter } from './routers/agent-router.ts';
import { briefRouter } from './routers/brief-router.ts';
import { inboxRouter } from './routers/inbox/inbox-router.ts';
import { mailRouter } from './routers/inbox/mail-router.ts';
import { readingRouter } from './routers/inbox/reading-router.ts';
import { searchRouter } from './routers/inbox/search-router.ts';
import { threadsRouter } from './routers/inbox/threads-router.ts';
import { bookingRouter } from './routers/meetings/booking-router.ts';
import { calendarRouter } from './routers/meetings/calendar-router.ts';
import { invitationRouter } from './routers/meetings/invitation-router.ts';
import { meetingRouter } from './routers/meetings/meeting-router.ts';
import { operatorRouter } from './routers/operator-router.ts';
import { savedSearchesRouter } from './routers/saved-searches-router.ts';
import { attachmentsRouter } from './routers/sending/attachments-router.ts';
import { draftRouter } from './routers/sending/draft-router.ts';
import { mailDraftsRouter } from './routers/sending/mail-drafts-router.ts';
import { sendRouter } from './routers/sending/send-router.ts';
import { snippetsRouter } from './routers/sending/snippets-router.ts';
import { lessonsRouter } from './routers/sorting/lessons-router.ts';
import { remindersRouter } from './routers/sorting/reminders-router.ts';
import { rulesRouter } from './routers/sorting/rules-router.ts';
import { snoozeRouter } from './routers/sorting/snooze-router.ts';
import { splitsRouter } from './routers/sorting/splits-router.ts';
import { triageRouter } from './routers/sorting/triage-router.ts';
import { waitingRouter } from './routers/sorting/waiting-router.ts';
import { tasksRouter } from './routers/tasks-router.ts';

export const appRouter = t.router({
  agent: agentRouter,
  attachments: attachmentsRouter,
  brief: briefRouter,
  booking: bookingRouter,
  calendar: calendarRouter,
  connection: connectionRouter,
  draft: draftRouter,
  drafts: mailDraftsRouter,
  inbox: inboxRouter,
  invitation: invitationRouter,
  jobs: jobsRouter,
  lessons: lessonsRouter,
  mail: mailRouter,
  mailboxes: mailboxesRouter,
  meeting: meetingRouter,
  notifications: notificationsRouter,
  operator: operatorRouter,
  passkeys: passkeysRouter,
  reading: readingRouter,
  realtime: realtimeRouter,
  reminders: remindersRouter,
  rules: rulesRouter,
  splits: splitsRouter,
  savedSearches: savedSearchesRouter,
  search: searchRouter,
  send: sendRouter,
  settings: settingsRouter,
  snippets: snippetsRouter,
  snooze: snoozeRouter,
  tasks: tasksRouter,
  threads: threadsRouter,
  tokens: tokensRouter,
  triage: triageRouter,
  waiting: waitingRouter,
});
export type AppRouter = typeof appRouter;

export const createCaller = t.createCallerFactory(appRouter);
