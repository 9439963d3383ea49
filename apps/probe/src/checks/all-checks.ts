import type { Check } from '../run/check.ts';
import { aiChecks } from './ai.ts';
import { calendarChecks } from './calendar.ts';
import { historyChecks } from './history.ts';
import { mailboxChecks } from './mailbox.ts';
import { oauthChecks } from './oauth.ts';
import { pushChecks } from './push.ts';
import { realtimeChecks } from './realtime.ts';
import { sendingChecks } from './sending.ts';

export const allChecks: readonly Check[] = [
  ...oauthChecks,
  ...mailboxChecks,
  ...sendingChecks,
  ...historyChecks,
  ...calendarChecks,
  ...pushChecks,
  ...aiChecks,
  ...realtimeChecks,
];
