import { SECURITY_REASON } from '@triage/contract/triage/sign-in-codes';
import { isAllClear } from '../reading/is-all-clear.ts';
import { isSecurityMail } from '../reading/is-security-mail.ts';
import { countCues, type Sentence, says, type ThreadReading } from '../reading/parse-thread.ts';
import { type Evidence, evidence } from '../rule-types.ts';
import { findDaysAhead, namesHourAhead, namesLastDay } from '../times/find-days.ts';
import { isBulk } from './judge-headers.ts';
import { asksInWords, isMeant } from './judge-question.ts';

const PUT_TO_MANY = 0.3;
const ASKED_NEAR = 0.9;
const ASKED_ELSEWHERE = 0.75;
const JUST_NAMED = 0.6;
const HOUR_JUST_NAMED = 0.7;
/** A deadline so many days ahead cannot wait. */
const SOON_DAYS = 2;
/** Today or tomorrow. */
const NOW_DAYS = 1;
/** All days that are named are later than this: it can wait. */
const FAR_DAYS = 3;
const ASKED_ANYWAY = 0.15;
/** Urgency is named early in an email; parsing dates is expensive. */
const READ_MAX = 14;
const WITHIN_HOURS =
  /(?<!\d)(?:12|24|36|48)\s?-?\s?(?:h(?!\p{L})|std|stunden|hours|heures|horas|ore(?!\p{L})|uur|timer|timmar|час|godz|hodin|saat|ساعة|小时|小時|時間|시간)(?!\s{1,2}(?:before|in advance|ahead|prior|notice|vor|vorher|davor|im voraus|avant|à l'avance|antes|de antecedencia|de antelación|prima|van tevoren|voor|innan|före|inden|før|przed|předem|до|заранее|önce))/iu;

/** Deadlines, urgent words, and consequences; they affect the priority. */
export function judgeUrgency(reading: ThreadReading): Evidence[] {
  if (reading.userSpokeLast) return [];
  const strength = isBulk(reading) ? PUT_TO_MANY : 1;
  const found: Evidence[] = judgeDeadline(reading, strength);
  const urgent = [reading.subject, ...reading.sentences].filter(isUrgent);
  if (urgent.length > 0) {
    const named = urgent.includes(reading.subject);
    found.push(evidence('urgent', 'says that it is urgent', named ? strength : strength * 0.8));
  }
  const stakes = countStakes(reading);
  const fromMany = Boolean(reading.last?.headers['list-unsubscribe']);
  if (stakes > 0)
    found.push(
      evidence(
        'stake',
        'something is at stake',
        Math.min(0.3 + stakes * 0.3, 1) * (fromMany ? PUT_TO_MANY : 1),
      ),
    );
  const hour = judgeHour(reading);
  if (hour > 0) found.push(evidence('hourNow', null, hour));
  if (countCues(reading, 'otherwise') > 0) found.push(evidence('otherwise', null, strength));
  if (countCues(reading, 'leisure') > 0) found.push(evidence('leisure', null));
  if (isSecurityMail(reading)) found.push(evidence('secure', SECURITY_REASON));
  if (
    reading.last?.headers['importance']?.toLowerCase() === 'high' ||
    /^[12]\b/.test(reading.last?.headers['x-priority'] ?? '')
  ) {
    found.push(evidence('urgent', 'was sent as important', 0.5 * strength));
  }
  // "No need to answer this" does not take back a question in the same mail.
  if (countCues(reading, 'noAnswer') > 0)
    found.push(evidence('noAnswer', 'says no reply is needed', asksInWords(reading) ? ASKED_ANYWAY : 1));
  return found;
}

/** "The van leaves at four", "we close at five": said to somebody alone, an hour of today is a deadline. */
function judgeHour(reading: ThreadReading): number {
  if (isBulk(reading) || reading.to.length > 1 || reading.cc.length > 0) return 0;
  const frame = frameOf(reading);
  const named = reading.sentences
    .slice(0, READ_MAX)
    .filter((each) => !says(each, 'availability') && !says(each, 'agreed') && !says(each, 'thanks'))
    .filter(({ text }) => namesHourAhead(text, frame));
  if (named.length === 0) return 0;
  return named.some((each) => isWanted(each) || asks(each)) ? 1 : HOUR_JUST_NAMED;
}

/** "Not urgent" is said with the word, and so is what was urgent and works again. */
function isUrgent(sentence: Sentence): boolean {
  return says(sentence, 'urgent') && !says(sentence, 'leisure') && !isAllClear(sentence);
}

/** "Need to cancel? Use this link" of a machine puts nothing at stake. */
function countStakes(reading: ThreadReading): number {
  const open = [reading.subject, ...reading.sentences].filter(
    (each) => says(each, 'stake') && !isAllClear(each),
  );
  return open
    .filter((each) => !isBulk(reading) || (!each.question && isMeant(each)))
    .reduce((sum, { cues }) => sum + (cues.get('stake') ?? 0), 0);
}

function judgeDeadline(reading: ThreadReading, strength: number): Evidence[] {
  const all = [reading.subject, ...reading.sentences].filter((each) => !isAllClear(each));
  const frame = frameOf(reading);
  const due = all.filter(
    (each, index) => says(each, 'deadline') || (index < READ_MAX && namesLastDay(each.text, frame)),
  );
  const fromMany = Boolean(reading.last?.headers['list-unsubscribe']);
  const relevant = fromMany ? due : all.slice(0, READ_MAX);
  const named = relevant.map((each) => ({
    each,
    days: findDaysAhead(each.text, frame, isWanted(each) ? 'kept' : 'dropped'),
  }));
  const nearest = Math.min(...named.flatMap(({ days }) => days));
  const hours = all.filter(({ text }) => WITHIN_HOURS.test(text));
  if (nearest <= SOON_DAYS || hours.length > 0) {
    const near = named.filter(({ days }) => days.some((day) => day <= SOON_DAYS)).map(({ each }) => each);
    const isAsked = due.length > 0 || all.some(asks);
    const soon = howDue([...near, ...hours], isAsked) * (fromMany ? PUT_TO_MANY : 1);
    const found = [evidence('deadlineSoon', 'is due within two days', soon)];
    return nearest > NOW_DAYS ? found : [...found, evidence('deadlineNow', null, soon)];
  }
  const far = nearest > FAR_DAYS && Number.isFinite(nearest) ? [evidence('farDay')] : [];
  if (due.length === 0) return far;
  return [
    ...far,
    evidence('deadline', 'names a deadline', Number.isFinite(nearest) ? strength * 0.4 : strength),
  ];
}

/** A day that is merely named is less than one by which something is wanted. */
function howDue(sentences: readonly Sentence[], isAsked: boolean): number {
  const isDue = ({ cues }: Sentence) => cues.has('deadline') || cues.has('need') || cues.has('otherwise');
  if (sentences.some(isDue)) return 1;
  if (sentences.some(asks)) return ASKED_NEAR;
  return isAsked ? ASKED_ELSEWHERE : JUST_NAMED;
}

/** "I can't do Wednesday" is no deadline; "I don't have it yet, and it is due on Wednesday" is. */
function isWanted({ cues }: Sentence): boolean {
  return (['deadline', 'need', 'otherwise', 'request', 'stake', 'lapse'] as const).some((kind) =>
    cues.has(kind),
  );
}

function frameOf(reading: ThreadReading) {
  const { last, senderZone, language } = reading;
  return { sentAt: last?.sentAt ?? new Date(0), timeZone: senderZone, language };
}

function asks(sentence: Sentence): boolean {
  return sentence.question || says(sentence, 'request') || says(sentence, 'need');
}
