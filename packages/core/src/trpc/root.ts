import { agentRouter } from './agent-router.ts';
import { attachmentsRouter } from './attachments-router.ts';
import { connectionRouter } from './connection-router.ts';
import { draftRouter } from './draft-router.ts';
import { inboxRouter } from './inbox-router.ts';
import { t } from './init.ts';
import { invitationRouter } from './invitation-router.ts';
import { jobsRouter } from './jobs-router.ts';
import { lessonsRouter } from './lessons-router.ts';
import { mailRouter } from './mail-router.ts';
import { meetingRouter } from './meeting-router.ts';
import { notificationsRouter } from './notifications-router.ts';
import { readingRouter } from './reading-router.ts';
import { realtimeRouter } from './realtime-router.ts';
import { searchRouter } from './search-router.ts';
import { sendRouter } from './send-router.ts';
import { settingsRouter } from './settings-router.ts';
import { snippetsRouter } from './snippets-router.ts';
import { snoozeRouter } from './snooze-router.ts';
import { threadsRouter } from './threads-router.ts';
import { tokensRouter } from './tokens-router.ts';
import { triageRouter } from './triage-router.ts';

export const appRouter = t.router({
  agent: agentRouter,
  attachments: attachmentsRouter,
  connection: connectionRouter,
  draft: draftRouter,
  inbox: inboxRouter,
  invitation: invitationRouter,
  jobs: jobsRouter,
  lessons: lessonsRouter,
  mail: mailRouter,
  meeting: meetingRouter,
  notifications: notificationsRouter,
  reading: readingRouter,
  realtime: realtimeRouter,
  search: searchRouter,
  send: sendRouter,
  settings: settingsRouter,
  snippets: snippetsRouter,
  snooze: snoozeRouter,
  threads: threadsRouter,
  tokens: tokensRouter,
  triage: triageRouter,
});
export type AppRouter = typeof appRouter;

export const createCaller = t.createCallerFactory(appRouter);
