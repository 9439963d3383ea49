import { findDates, findDuration } from '../model/find-dates.ts';
import { findTarget } from './find-target.ts';
import { sayNothing } from './look-up.ts';
import { pickThread, threadsOf } from './pick-threads.ts';
import { findResult, type Plan } from './request.ts';
import { inWords, sayOutcome } from './say.ts';
import { queryForOne } from './search-query.ts';

/** Books, moves or cancels the meeting of a thread. */
export function planMeeting(
  tool: 'create_calendar_invite' | 'reschedule_calendar_event' | 'cancel_calendar_event',
): Plan {
  return (request) => {
    const done = findResult(request, tool);
    if (done) return { say: sayOutcome(request, done) };
    const start = findDates(request.said, request.clock)[0];
    const needsTime = tool !== 'cancel_calendar_event';
    if (needsTime && !start)
      return {
        say: inWords(
          request,
          'At what time? For example “on Tuesday at 10”.',
          'Wann? Zum Beispiel „am Dienstag um 10 Uhr“.',
        ),
      };
    const target = findTarget(request.said);
    const query = queryForOne(target);
    if (!query)
      return {
        say: inWords(
          request,
          'With whom? Name somebody from your mail.',
          'Mit wem? Nenne jemanden aus deinen E-Mails.',
        ),
      };
    const search = findResult(request, 'search_mail');
    if (!search) return { call: 'search_mail', input: { query, limit: 10 } };
    const thread = pickThread(target, threadsOf(search));
    if (!thread) return { say: sayNothing(request, target.sender || target.words.join(' ')) };
    const { threadId } = thread;
    if (!start || !needsTime) return { call: tool, input: { threadId } };
    const durationMinutes = findDuration(request.said) ?? 30;
    return { call: tool, input: { threadId, slotStart: start.toISOString(), durationMinutes } };
  };
}
