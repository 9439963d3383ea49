/** Verbs of planning: "I wanted to suggest Thursday at 3" proposes. */
const PLANS = new Set(
  'need feed speed exceed indeed wanted hoped wondered planned proposed suggested offered booked reserved scheduled moved rescheduled pencilled penciled agreed confirmed arranged decided preferred mentioned asked shifted postponed pushed delayed managed invited needed noticed checked realised realized cleared freed blocked marked added saved aimed figured intended requested countered answered replied changed switched swapped picked noted settled fixed opened updated extended organised organized secured entered listed adjusted assigned allocated selected'.split(
    ' ',
  ),
);
const PAST =
  /(?<![\w'])((?:I|we|he|she|they|it)\s(?:(?:just|also|already|then|finally|only|even)\s)?)(\w{2,20}ed)(?!\w)/gi;
/** In "I looked at my calendar and Thursday at 3 works", only the first half is in the past: the time is proposed. */
const GOES_ON =
  /(?<!\w)(?:and|but|so|works?|suits?|is|are|would|could|can|will|shall|may|fine|ok|okay|free|possible|good|whether|if)(?!\w)|\?/i;

/** "I played it to the board on Thursday at 3": what happened is no proposal. English only: its past has no other form. */
export function markPast(sentence: string): string {
  return sentence.replace(PAST, (whole, before: string, verb: string, at: number) =>
    PLANS.has(verb.toLowerCase()) || GOES_ON.test(sentence.slice(at + whole.length))
      ? whole
      : `${before}#did`,
  );
}
