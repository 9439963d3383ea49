import { findQuestions, findTimes } from './parse-mail-text.ts';

export type MailClass = {
  lane: 'reply' | 'schedule' | 'fyi' | 'done';
  priority: 'high' | 'medium' | 'low';
  confidence: number;
  reason: string;
};

const SCHEDULING =
  /\b(?:meet(?:ing)?|call|catch up|calendar|availab\w*|free (?:on|at|next)|slots?|reschedul\w*|invit(?:e|ation)|appointment|coffee|lunch|termin\w*|besprechung|treffen|rendez-vous|réunion|disponib\w*|reuni[óã]o?n?|cita|riunione|appuntamento|incontro|m[öo]te\w*|tid för)\b|встреч|созвон|会議|打ち合わせ|日程|会议|见面|موعد|اجتماع|बैठक|मिलना|συνάντηση|text\/calendar|BEGIN:VEVENT/giu;
const AUTOMATED =
  /unsubscribe|abbestellen|désabonner|list-id|list-unsubscribe|no-?reply|do-?not-?reply|auto-submitted|newsletter|digest|receipt|your order|order #|shipped|out for delivery|tracking number|invoice paid|payment received|notification|build (?:failed|passed)|merged|pull request|verification code|privacy policy|view (?:this )?(?:e-?mail )?in (?:your )?browser/giu;
const REQUESTS =
  /\b(?:could you|can you|would you|please|let me know|what do you think|your (?:view|opinion|feedback|thoughts)|need your|waiting for|get back to me|könnten sie|kannst du|bitte|pouvez-vous|pourriez-vous|merci de|podrías|puedes|por favor|potresti|puoi|per favore|poderia|pode|kan du|skulle du)\b|пожалуйста|не могли бы|お願い|ご確認|请|يرجى|هل يمكن|कृपया|παρακαλώ/giu;
const CLOSED =
  /\b(?:no (?:action|reply) (?:is )?(?:needed|required)|all (?:done|sorted|set)|has been resolved|issue resolved|problem solved|thanks,? (?:got it|received)|perfect, thank|case closed|erledigt|c'est réglé|resuelto|risolto|klart nu)\b/giu;
const URGENT =
  /\b(?:urgent\w*|asap|immediately|today|tonight|deadline|overdue|by (?:tomorrow|noon|eod|end of (?:day|business))|final notice|outage|incident|security alert|suspicious|dringend|heute|sofort|aujourd'hui|hoy|oggi|hoje|idag|brådskande)\b|срочно|сегодня|至急|本日|紧急|今天|عاجل|आज|επείγον/giu;

/** Words are all that it goes by: on mail it was not made for it is right about half of the time, and must not say more. */
const CONFIDENCE = { least: 0.4, most: 0.55 };

export function classifyMail(given: string): MailClass {
  const text = withoutNotes(given);
  const score = {
    schedule: hits(text, SCHEDULING) * 1.1 + Math.min(findTimes(text).length, 3) * 1.2,
    reply: Math.min(findQuestions(text).length, 3) * 1.3 + hits(text, REQUESTS) * 0.9,
    fyi: hits(text, AUTOMATED) * 1.6 + 0.8,
    done: hits(text, CLOSED) * 2.2,
  };
  // A newsletter asks "Ready for the weekend?" and a receipt names times: neither expects an answer.
  if (score.fyi > 3) {
    score.reply *= 0.3;
    score.schedule *= 0.3;
  }
  if (score.schedule < 2) score.schedule *= 0.5;
  const ranked = (Object.entries(score) as [MailClass['lane'], number][]).sort((a, b) => b[1] - a[1]);
  const [lane, best] = ranked[0] ?? ['fyi', 0];
  const second = ranked[1]?.[1] ?? 0;
  const urgent = hits(text, URGENT);
  const priority =
    lane === 'done' ? 'low' : urgent > 0 && lane !== 'fyi' ? 'high' : score.fyi > 2.4 ? 'low' : 'medium';
  const lead = (best - second) / (best + second + 1);
  const { least, most } = CONFIDENCE;
  const confidence = Number(Math.min(most, least + lead * (most - least)).toFixed(2));
  return { lane, priority, confidence, reason: reasonFor(lane, text) };
}

function reasonFor(lane: MailClass['lane'], text: string): string {
  // The mail comes as fields with names; the name is no part of the question, and the subject of a reply asks nothing.
  const question = findQuestions(text)
    .map((each) => each.replace(/^(?:text|subject):\s*/, ''))
    .find((each) => !/^(?:re|aw|sv|fwd?|wg):/i.test(each));
  const times = findTimes(text, 2).join(', ');
  if (lane === 'schedule') return times ? `is about a time to meet (${times})` : 'is about a time to meet';
  if (lane === 'reply') return question ? `asks “${question.slice(0, 90)}”` : 'asks for something';
  return lane === 'done' ? 'says that nothing more is needed' : 'informs, asks nothing of you';
}

/** Notes about the sender are no words of the mail. */
function withoutNotes(text: string): string {
  return text
    .split('\n')
    .filter((line) => !/^(?:kind|ago|history|taught|mine|times): /.test(line))
    .join('\n');
}

function hits(text: string, pattern: RegExp): number {
  return Math.min(new Set([...text.matchAll(pattern)].map(([match]) => match.toLowerCase())).size, 4);
}
