import { isAllClear } from '../reading/is-all-clear.ts';
import { isCareSender } from '../reading/is-care-sender.ts';
import { isSecurityMail } from '../reading/is-security-mail.ts';
import { countCues, type Sentence, says, type ThreadReading } from '../reading/parse-thread.ts';
import { type Evidence, evidence } from '../rule-types.ts';
import { namesLastDay } from '../times/find-days.ts';
import { whoIsAddressed } from './judge-address.ts';
import { isBulk } from './judge-headers.ts';
import { isMeant } from './judge-question.ts';

const ASKED = ['request', 'please', 'need', 'ask'] as const;
const BOUND = ['deadline', 'otherwise'] as const;
const WANTED = ['request', 'need', 'please', 'alarm', 'otherwise', 'deadline'] as const;

/** Evidence of urgency that comes from the situation and the sender rather than from the request. */
export function judgeOccasion(reading: ThreadReading): Evidence[] {
  if (reading.userSpokeLast || !reading.last) return [];
  const found: Evidence[] = [];
  if (isBulk(reading)) {
    if (lapsesUnlessDone(reading)) found.push(evidence('lapses', 'something ends unless you act'));
    else if (mayWantAction(reading)) found.push(evidence('machineAsks'));
    if (changesJourney(reading)) found.push(evidence('travelChange', 'a trip was changed'));
    return found;
  }
  if (asksGroupByDay(reading)) found.push(evidence('groupDue', 'asks everybody by a day'));
  if (isCareSender(reading)) found.push(evidence('careSender'));
  if (countCues(reading, 'present') > 0) found.push(evidence('present', 'someone is waiting in person'));
  return found;
}

/** A machine that asks for something by a day or warns of what follows: it may be more than news. */
function mayWantAction(reading: ThreadReading): boolean {
  if (reading.last?.headers['list-unsubscribe'] || reading.last?.headers['list-id']) return false;
  if (isSecurityMail(reading) || saysNothingToDo(reading)) return false;
  const meant = reading.sentences.filter((each) => isMeant(each) && !isAllClear(each));
  if (!meant.some((each) => ASKED.some((kind) => says(each, kind)))) return false;
  const frame = frameOf(reading);
  return meant.some((each) => BOUND.some((kind) => says(each, kind)) || namesLastDay(each.text, frame));
}

/** "Please do not reply to this message" says only that nobody reads replies. */
function saysNothingToDo({ subject, sentences }: ThreadReading): boolean {
  return [subject, ...sentences].some((each) => says(each, 'noAnswer') && !says(each, 'boilerplate'));
}

function frameOf({ last, senderZone, language }: ThreadReading) {
  return { sentAt: last?.sentAt ?? new Date(0), timeZone: senderZone, language };
}

/** "Dear all, please correct your entry by 31 July": each of them is asked. */
function asksGroupByDay(reading: ThreadReading): boolean {
  const { to, cc, me, last } = reading;
  if (to.includes(me) || cc.includes(me) || last?.headers['list-id']) return false;
  if (whoIsAddressed(reading) === 'other' || countCues(reading, 'noAnswer') > 0) return false;
  const meant = reading.sentences.filter(isMeant);
  const frame = frameOf(reading);
  return (
    meant.some((each) => ASKED.some((kind) => says(each, kind))) &&
    meant.some((each) => says(each, 'deadline') || namesLastDay(each.text, frame))
  );
}

/** A machine names what ends, and what is to be done: pay, choose, renew. */
function lapsesUnlessDone(reading: ThreadReading): boolean {
  if (reading.last?.headers['list-unsubscribe'] || isSecurityMail(reading)) return false;
  const all = [reading.subject, ...reading.sentences];
  if (saysNothingToDo(reading)) return false;
  const wants = ({ cues }: Sentence) => WANTED.some((kind) => cues.has(kind));
  return all.some((each) => says(each, 'lapse')) && all.some(wants);
}

/** "Flight AE 418 is cancelled": one sentence says both, or the subject names the journey. */
function changesJourney(reading: ThreadReading): boolean {
  if (reading.last?.headers['list-unsubscribe']) return false;
  const { subject, sentences } = reading;
  const early = sentences.slice(0, 4);
  const isJourney = says(subject, 'travel');
  return [subject, ...early].some((each) => says(each, 'change') && (says(each, 'travel') || isJourney));
}
