import { answerFromThread } from './answer-from-thread.ts';
import {
  blockSender,
  changeThreads,
  remindThen,
  starOn,
  toLane,
  undoLast,
  untilThen,
  withLabel,
} from './change-threads.ts';
import {
  countSenders,
  findFree,
  listCalendar,
  listLane,
  listOutbox,
  searchMail,
  whatNeedsMe,
} from './look-up.ts';
import { makeRule } from './make-rule.ts';
import { makeTask, REPEATED } from './make-task.ts';
import { planMeeting } from './plan-meeting.ts';
import type { Plan } from './request.ts';
import { sayAbilities, sayCannot, sayOneAtATime, sayWelcome, TWO_CHANGES } from './small-talk.ts';
import { replyToThread, writeMail } from './write-mail.ts';

const archive = changeThreads({ one: 'archive_thread', several: 'archive_threads' });
const snooze = changeThreads({ one: 'snooze_thread', several: 'snooze_threads' }, untilThen);
const restore = changeThreads({ one: 'restore_thread', several: 'restore_threads' }, toLane);

/** What people say, in English and German, and the plan that does it. The first row that matches wins. */
export const intents: { said: RegExp; plan: Plan }[] = [
  { said: /^\s*(?:thanks?|thank you|danke|ok(?:ay)?|great|super)\b[^?]{0,30}[.!]*\s*$/i, plan: sayWelcome },
  {
    said: /^\s*(?:hi|hello|hey|hallo|help|hilfe|who are you|wer bist du|what can you do|was kannst du)\b[^?]{0,30}[?.!]*\s*$/i,
    plan: sayAbilities,
  },
  { said: /^\s*(?:please )?undo\b|\brückgängig\b/i, plan: undoLast },
  {
    said: /^\s*(?:please |can you |could you )?(?:(?:book|order|get|find)\b.*\b(?:flight|hotel|taxi|train|table|tickets?|pizza)|translate|forward|pay|buy|call|phone|play|download|install|übersetze|kaufe?)\b|\b(?:weather|wetter|joke|poem)\b.*\b(?:today|tomorrow|like|me|heute|morgen)\b/i,
    plan: sayCannot,
  },
  { said: /\b(?:make|create|add|set up|new|erstelle?|mache?)\b.{0,20}\b(?:rule|regel)\b/i, plan: makeRule },
  { said: REPEATED, plan: makeTask },
  { said: TWO_CHANGES, plan: sayOneAtATime },
  { said: /\b(?:block|blockiere?)\b/i, plan: blockSender },
  {
    said: /\b(?:cancel|call off|sage? .*\bab)\b.*\b(?:meeting|event|call|appointment|termin)\b/i,
    plan: planMeeting('cancel_calendar_event'),
  },
  {
    said: /\b(?:reschedule|postpone|move|verschieb\w*)\b.*\b(?:meeting|event|call|appointment|termin)\b/i,
    plan: planMeeting('reschedule_calendar_event'),
  },
  {
    said: /\bremind|\breminders?\b|\berinner/i,
    plan: changeThreads({ several: 'remind_threads' }, remindThen),
  },
  { said: /\b(?:snooze|hide)\b(?!d)|\bstelle? .*\bzurück\b/i, plan: snooze },
  { said: /\bunstar\b|\bstar\b/i, plan: changeThreads({ several: 'star_threads' }, starOn) },
  {
    said: /\bmute\b|\bstummschalten\b|\bschalte? .*\bstumm\b/i,
    plan: changeThreads({ several: 'mute_threads' }),
  },
  { said: /\bspam\b/i, plan: changeThreads({ several: 'report_spam_threads' }) },
  { said: /\b(?:delete|trash|bin|lösche?)\b/i, plan: changeThreads({ several: 'trash_threads' }) },
  { said: /\b(?:label|unlabel|tag)\b/i, plan: changeThreads({ several: 'label_threads' }, withLabel) },
  { said: /\b(?:archive|archiviere?|clear out|get rid of|file away)\b/i, plan: archive },
  { said: /\b(?:move|put|restore|verschiebe?)\b/i, plan: restore },
  {
    said: /\b(?:send|write|schedule|e-?mail)\b.*\b(?:later|tomorrow|tonight|next week|on (?:mon|tues|wednes|thurs|fri|satur|sun)day|in \w+ (?:hours?|days?))\b[^:]*(?::|\bsaying\b)/i,
    plan: writeMail('schedule_send'),
  },
  {
    said: /^\s*(?:please |can you |could you |bitte )?(?:reply|answer|respond|antworte)\b/i,
    plan: replyToThread,
  },
  {
    said: /^\s*(?:please |can you |could you |bitte )?(?:send|write|e-?mail|tell|schreibe?|sende)\b(?!.*\bwho\b)/i,
    plan: writeMail('send_email'),
  },
  {
    said: /\b(?:create|book|set up|arrange|schedule|invite|plan)\b.*\b(?:meeting|event|call|appointment|lunch|coffee|with)\b/i,
    plan: planMeeting('create_calendar_invite'),
  },
  { said: /\b(?:am i free|free|available|slots?|when can|frei)\b/i, plan: findFree },
  {
    said: /\b(?:outbox|queued|scheduled (?:sends?|e-?mails?)|postausgang|waiting to (?:go|be sent))\b/i,
    plan: listOutbox,
  },
  {
    said: /\b(?:how many|wie viele)\b|\bwho (?:writes|sends|e-?mails|mails)\b|\bwer schreibt\b/i,
    plan: countSenders,
  },
  {
    said: /\bneeds? me\b|\bon my (?:plate|desk|list)\b|\bwhat(?:['’]s| is) (?:important|urgent)\b|\bmy day\b|\bbraucht mich\b|\bwartet auf (?:mich|eine antwort)\b/i,
    plan: whatNeedsMe,
  },
  {
    said: /\bneeds? (?:a )?(?:meeting )?times?\b|\b(?:lane|inbox)\b|\bunanswered\b|\bunbeantwortet|\bin (?:reply|schedule|fyi|done)\b|\bsnoozed\b|\bneeds? (?:a |an |my )?(?:reply|answer|attention)\b|\bwhat(?:['’]s| is) new\b/i,
    plan: listLane,
  },
  {
    said: /\b(?:on|in) my calendar\b|\bagenda\b|\b(?:my|any) (?:meetings|events|appointments)\b|\bkalender\b|\btermine\b/i,
    plan: listCalendar,
  },
  {
    said: /\bsummar|\bzusammen|^\s*(?:what|who|when|where|which|why|how|did|does|has|have|is|are|was|were|wer|was|wann|wo|wie|warum|welche)\b/i,
    plan: answerFromThread,
  },
  { said: /\b(?:search|find|show|list|look|suche?|finde?|zeige?)\b/i, plan: searchMail },
];
