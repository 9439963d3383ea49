const DAY =
  '(?:(?:on|the|at|this|next|coming|maybe) )*(?:[wd]\\d|\\d{1,2}\\.(?: m\\d{1,2})?|m\\d{1,2} \\d{1,2}\\.?)';
/** "At seven on Sunday evening", "Sunday evening, let us say at seven". */
const AROUND_CLOCK = new RegExp(
  `(?<!\\S)(?:c(?<before>\\d+)(?: ,)? ${DAY} (?<after>morning|afternoon|evening)(?! (?:at )?c\\d)|(?<first>afternoon|evening) (?:(?:at|_|,) ){1,2}c(?<behind>\\d+))(?!\\S)`,
  'g',
);
/** "At five tomorrow morning" was taken for the afternoon until here. */
const TAKEN_FOR_AFTERNOON = 18;

interface ReadClock {
  hour: number;
  isExact: boolean;
}

/** The part of a day that stands apart from the clock time that it belongs to. */
export function applyPartsOfDay(signs: string, clocks: readonly ReadClock[]): void {
  for (const { groups } of signs.matchAll(AROUND_CLOCK)) {
    const clock = clocks[Number(groups?.['before'] ?? groups?.['behind'])];
    if (!clock) continue;
    if (groups?.['after'] === 'morning') {
      if (clock.hour > 12 && clock.hour <= TAKEN_FOR_AFTERNOON) clock.hour -= 12;
    } else if (!clock.isExact && clock.hour > 0 && clock.hour < 12) {
      clock.hour += 12;
      clock.isExact = true;
    }
  }
}

const EVENING_MEAL =
  /(?<!\p{L})(?:dinner|supper|drinks|beers?|pint|pints|bierchen|feierabendbier|apéritif|cervezas?|cañas|aperitivo|birra|cerveja|borrel|biertje|piwo|piwko|pivo|пиво|abendessen|abendbrot|heurige[nr]|apéro|cena|cenar|cenamos|ceniamo|jantar|avondeten|kolacj\p{L}|večeř\p{L}|ужин\p{L}|вечер[яюі]|vacsor\p{L}|illalli\p{L}|akşam yemeği|δείπνο|cină)|夕食|夕飯|飲み会|晚饭|晚餐|晚飯|저녁 ?식사|عشاء/iu;
const FIRST_THING = /(?<!\p{L})first thing(?!\p{L})/iu;
const MEAL_FROM = 5;

/** "Dinner on Friday at eight". */
export function moveToEvening(text: string, clocks: readonly ReadClock[]): void {
  if (!EVENING_MEAL.test(text) || FIRST_THING.test(text)) return;
  for (const clock of clocks) {
    if (clock.isExact || clock.hour < MEAL_FROM || clock.hour >= 12) continue;
    clock.hour += 12;
    clock.isExact = true;
  }
}
