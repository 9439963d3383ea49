/**
 * Words by the token that the grammar reads: `d1` is tomorrow, `w2` Tuesday, `m3` March, `+30` half past; `heure` is
 * a duration after `in` and a clock time elsewhere. Words are without accents, elided articles and hyphens. The
 * longest phrase wins.
 */
export type Words = Record<string, string>;

/** The grammar distinguishes the numbers `un` and `an` from articles. */
export const numbers: Record<string, number> = Object.fromEntries(
  [
    'one|eins|uno',
    'two|zwei|zwo|deux|dos',
    'three|drei|trois|tres',
    'four|vier|quatre|cuatro',
    'five|funf|fuenf|cinq|cinco',
    'six|sechs|seis',
    'seven|sieben|sept|siete',
    'eight|acht|huit|ocho',
    'nine|neun|neuf|nueve',
    'ten|zehn|dix|diez',
    'eleven|elf|onze|once',
    'twelve|zwolf|zwoelf|douze|doce',
    'thirteen|dreizehn|treize|trece',
    'fourteen|vierzehn|quatorze|catorce',
    'fifteen|funfzehn|quinze|quince',
  ].flatMap((words, index) => words.split('|').map((word) => [word, index + 1])),
);
Object.assign(numbers, {
  twenty: 20,
  zwanzig: 20,
  vingt: 20,
  veinte: 20,
  thirty: 30,
  dreissig: 30,
  trente: 30,
});
