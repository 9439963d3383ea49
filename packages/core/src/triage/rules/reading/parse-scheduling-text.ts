import { findDaysAhead } from '../times/find-days.ts';
import { type FoundTimes, findTimes, type TimeFrame } from '../times/find-times.ts';
import { isPersonal } from './is-personal.ts';
import { type Sentence, says, type ThreadReading } from './parse-thread.ts';

export interface SchedulingText {
  availability: boolean;
  meeting: boolean;
  meetingQuestion: boolean;
  /** Something is asked, be it about a time or not. */
  requested: boolean;
  /** A day or a time, "or" another one. */
  choice: boolean;
  /** Asks to confirm something. */
  confirms: boolean;
  /** A question about a clock time. */
  timesAsked: boolean;
  moved: boolean;
  agreed: boolean;
  times: FoundTimes;
}

/** In a text as short as this, the question is about the time that it names. */
const SHORT_WORDS = 40;

const CONFIRM =
  /\b(?:to confirm|please confirm|confirm (?:your|by|with)|reply (?:c|y|yes)\b|bestätigen sie|bitte bestätigen|um bestätigung|merci de confirmer|veuillez confirmer|confirme (?:su|tu|a|o)|confirmar (?:su|tu|a sua)|conferm(?:i|are) (?:la|il)|bevestig|bekräfta|bekræft|bekreft|potwierd|potvrď|подтверд|onayla)|ご確認のうえ|確認のご返信|请确认|请回复|확인 부탁|확정해/iu;

const OR =
  /(?<!\p{L})(?:or|oder|ou|o|u|oppure|of|eller|lub|albo|czy|nebo|či|veya|ya da|или|либо|або|чи|tai)(?!\p{L})|または|もしくは|あるいは|或|또는|아니면|أو/iu;

const readings = new WeakMap<ThreadReading, SchedulingText>();

/** What the words say about a meeting. Two rules read it; the search for times is the dearest part of triage. */
export function parseSchedulingText(reading: ThreadReading): SchedulingText {
  const known = readings.get(reading);
  if (known) return known;
  const all = [reading.subject, ...reading.sentences];
  const meeting = all.some((each) => says(each, 'meeting'));
  const offers = all.filter((each) => says(each, 'availability'));
  const questions = all.filter((each) => each.question && !says(each, 'deadline'));
  const proposals = all.filter(mayPropose);
  const words = all.reduce((sum, each) => sum + each.words.length, 0);
  const short = questions.length > 0 && words <= SHORT_WORDS;
  const requested = all.some((each) => each.question || says(each, 'request') || says(each, 'ask'));
  const relevant =
    meeting || offers.length > 0 || short || requested || isPersonal(reading) ? proposals : questions;
  const sentAt = reading.last?.sentAt ?? new Date(0);
  const { senderZone: timeZone, timeZone: readerZone, language } = reading;
  const frame = { sentAt, timeZone, readerZone, language };
  const read = (sentences: Sentence[]) =>
    findTimes(
      sentences.map((each) => each.text),
      frame,
    );
  const times = read(relevant);
  const text: SchedulingText = {
    availability: offers.some((each) => each.question || meeting || times.starts.length > 0),
    meeting,
    requested,
    choice: relevant.some((each) => hasChoice(each, frame)),
    confirms: all.some(({ text: said }) => CONFIRM.test(said)),
    meetingQuestion: all.some(
      (each) => says(each, 'meeting') && (each.question || says(each, 'ask') || says(each, 'request')),
    ),
    moved: all.some((each) => says(each, 'moved')),
    agreed: all.some((each) => says(each, 'agreed') && !each.question),
    timesAsked: times.starts.length > 0 && (short || read(questions).starts.length > 0),
    times,
  };
  readings.set(reading, text);
  return text;
}

/** A deadline for a paper is not a time to meet. */
function mayPropose(sentence: Sentence): boolean {
  return (
    !says(sentence, 'deadline') ||
    says(sentence, 'meeting') ||
    says(sentence, 'availability') ||
    sentence.question
  );
}

/** "Monday at 10 or Tuesday": the word alone says nothing. */
function hasChoice({ text }: Sentence, frame: TimeFrame): boolean {
  return OR.test(text) && /\d/.test(text) && findDaysAhead(text, frame).length > 0;
}
