/** Letters of Cyrillic and Greek that pass for Latin ones, and those of all words in which they hide. */
const MIXED_CYRILLIC = /[a-z][а-яѕіјԁһӏ]|[а-яѕіјԁһӏ][a-z]/iu;
/** Without the letters of formulas and units, which no Latin letter looks like: "kΩ", "µm", "ΔT". */
const MIXED_GREEK =
  /\p{L}{2}(?:[a-z][ανοικρτυχε]|[ανοικρτυχε][a-z])|(?:[a-z][ανοικρτυχε]|[ανοικρτυχε][a-z])\p{L}{2}/iu;
/** "PDFка", "SMSάκι": a Latin name with an ending of the language around it. */
const WITH_ENDING = /(?<!\p{L})[a-z]{2,20}(?:[а-яёіїєґ]{1,6}|[α-ωά-ώ]{1,6})(?!\p{L})/giu;
const OWN_WORD = /(?<![\p{L}])(?:[а-яёіїєґ]{3,40}|[α-ωά-ώ]{3,40})(?!\p{L})/giu;
const OWN_WORDS_MIN = 3;
/** Marks of other scripts, which hardly show on a Latin letter. */
const FOREIGN_MARK = /[a-z]((?!\p{Script=Inherited})\p{M})/giu;
/** Scripts whose languages put their endings on Latin names: "ATMों", "PDFে", "LINEก็". */
const WITH_MARKS =
  'Arabic Bengali Cyrillic Devanagari Gujarati Gurmukhi Hebrew Kannada Khmer Lao Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan'
    .split(' ')
    .map((script) => ({
      mark: new RegExp(`^(?=\\p{M})\\p{Script_Extensions=${script}}$`, 'u'),
      letter: new RegExp(`\\p{Script=${script}}(?<=\\p{L})`, 'gu'),
    }));
const LETTERS_MIN = 4;

/**
 * A word of Latin and of Cyrillic or Greek letters, letters of formulas, or signs without width between letters. What is
 * ordinary in the language of the text, or of the text beside it, is no disguise.
 */
export function isDisguised(text: string, beside: string): boolean {
  if (!/[^\u0020-\u007f\s]/.test(text)) return false;
  return (
    isMixed(text, beside) ||
    /[\u{1d400}-\u{1d7ff}]{4}/u.test(text) ||
    (text.match(/[a-z][\u200b-\u200d\u2060]{1,9}[a-z]/gi)?.length ?? 0) > 5 ||
    (text.match(/[a-z][\u0334-\u0338]/gi)?.length ?? 0) > 1 ||
    /[a-z]\p{Variation_Selector}/iu.test(text) ||
    hasForeignMark(text, beside)
  );
}

function isMixed(text: string, beside: string): boolean {
  const words = `${text} ${beside}`.match(OWN_WORD)?.length ?? 0;
  const bare = words < OWN_WORDS_MIN ? text : text.replace(WITH_ENDING, ' ');
  return MIXED_CYRILLIC.test(bare) || MIXED_GREEK.test(bare);
}

function hasForeignMark(text: string, beside: string): boolean {
  const marks = new Set([...text.matchAll(FOREIGN_MARK)].map(([, mark = '']) => mark));
  return [...marks].some((found) => {
    const home = WITH_MARKS.find(({ mark }) => mark.test(found));
    return !home || (`${text} ${beside}`.match(home.letter)?.length ?? 0) < LETTERS_MIN;
  });
}
