import { t } from './init.ts';
import { agentRouter } from './routers/agent-router.ts';
import { attachmentsRouter } from './routers/attachments-router.ts';
import { bookingRouter } from './routers/booking-router.ts';
import { briefRouter } from './routers/brief-router.ts';
import { calendarRouter } from './routers/calendar-router.ts';
import { connectionRouter } from './routers/connection-router.ts';
import { draftRouter } from './routers/draft-router.ts';
import { inboxRouter } from './routers/inbox-router.ts';
import { invitationRouter } from './routers/invitation-router.ts';
import { jobsRouter } from './routers/jobs-router.ts';
import { lessonsRouter } from './routers/lessons-router.ts';
import { mailDraftsRouter } from './routers/mail-drafts-router.ts';
import { mailRouter } from './routers/mail-router.ts';
import { meetingRouter } from './routers/meeting-router.ts';
import { notificationsRouter } from './routers/notifications-router.ts';
import { readingRouter } from './routers/reading-router.ts';
import { realtimeRouter } from './routers/realtime-router.ts';
import { remindersRouter } from './routers/reminders-router.ts';
import { rulesRouter } from './routers/rules-router.ts';
import { savedSearchesRouter } from './routers/saved-searches-router.ts';
import { searchRouter } from './routers/search-router.ts';
import { sendRouter } from './routers/send-router.ts';
import { settingsRouter } from './routers/settings-router.ts';
import { snippetsRouter } from './routers/snippets-router.ts';
import { snoozeRouter } from './routers/snooze-router.ts';
import { splitsRouter } from './routers/splits-router.ts';
import { tasksRouter } from './routers/tasks-router.ts';
import { threadsRouter } from './routers/threads-router.ts';
import { tokensRouter } from './routers/tokens-router.ts';
import { triageRouter } from './routers/triage-router.ts';
import { waitingRouter } from './routers/waiting-router.ts';

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
  meeting: meetingRouter,
  notifications: notificationsRouter,
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
