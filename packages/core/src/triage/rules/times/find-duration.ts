const DURATIONS: [RegExp, number][] = [
  [
    /\bhalf an hour\b|halbe stunde|demi-heure|media hora|mezz['’ ]?ora|meia hora|half ?uur(?:tje)?|halvtimme|полчаса|半小时|30分|三十分(?:钟|鐘|間)|نصف ساعة/i,
    30,
  ],
  [
    /quarter of an hour|viertelstunde|quart d['’]heure|cuarto de hora|quarto d['’]ora|kwartier(?:tje)?|kvart\b|十五分(?:钟|鐘|間)/i,
    15,
  ],
  [
    /\bhour and a half|anderthalb|eineinhalb|une heure et demie|hora y media|un['’]ora e mezza|hora e meia|anderhalf uur|en och en halv timme|полтора часа|一个半小时/i,
    90,
  ],
  [
    /\b(?:an|one) hour\b|eine stunde|une heure\b|una hora|un['’]ora\b|uma hora|een uur(?:tje)?\b|en timme|\bчас\b|一小时|一个小时|1時間|ساعة واحدة/i,
    60,
  ],
];

/** The lengths that people write in words. The longest first: "forty-five" ends in "five". */
const IN_WORDS: [words: string, minutes: number][] = [
  [
    'ninety|neunzig|quatre-vingt-dix|noventa|novanta|negentig|nittio|halvfems|nitti|dziewięćdziesiąt|devadesát|девяносто|doksan',
    90,
  ],
  [
    'sixty|sechzig|soixante|sesenta|sessanta|sessenta|zestig|sextio|tres|seksti|sześćdziesiąt|šedesát|шестьдесят|altmış',
    60,
  ],
  [
    'forty[- ]five|fünfundvierzig|quarante-cinq|cuarenta y cinco|quarantacinque|quarenta e cinco|vijfenveertig|fyrtiofem|femogfyrre|førtifem|czterdzieści pięć|čtyřicet pět|сорок пять|kırk beş',
    45,
  ],
  [
    'forty|vierzig|quarante|cuarenta|quaranta|quarenta|veertig|fyrtio|fyrre|førti|czterdzieści|čtyřicet|сорок|kırk',
    40,
  ],
  [
    'thirty|drei(?:ß|ss)ig|trente|treinta|trenta|trinta|dertig|trettio|tredive|tretti|trzydzieści|třicet|тридцать|otuz',
    30,
  ],
  ['twenty|zwanzig|vingt|veinte|venti|vinte|twintig|tjugo|tyve|tjue|dwadzieścia|dvacet|двадцать|yirmi', 20],
  ['fifteen|fünfzehn|quinze|quince|quindici|vijftien|femton|femten|piętnaście|patnáct|пятнадцать|on beş', 15],
  ['ten|zehn|dix|diez|dieci|dez|tien|tio|ti|dziesięć|deset|десять|on', 10],
  ['five|fünf|cinq|cinco|cinque|vijf|fem|pięć|pět|пять|beş', 5],
];
const UNIT = '(?:min(?:s|u{1,2}t\\p{L}{0,5})?|минут\\p{L}?|dakika\\p{L}{0,5})(?!\\p{L})';
const MINUTES = new RegExp(
  `(?<![\\p{L}\\d])(\\d{1,3})[ -]?${UNIT}|(\\d{1,3})\\s?(?:分钟|分鐘|分間|دقيقة)`,
  'iu',
);
const WORDED = IN_WORDS.map(
  ([words, minutes]) => [new RegExp(`(?<!\\p{L})(?:${words})[ -]${UNIT}`, 'iu'), minutes] as const,
);
const HOURS =
  /\b(\d{1,2})(?:[.,](5))?[ -]?(?:hours?|hrs?|stunden?|heures|horas|ore|uur|timmar)\b|(\d{1,2})\s?(?:小时|時間)/i;
const MEETING_MIN = 5;
const MEETING_MAX = 720;

/** The stated length of the meeting in minutes; null if none is stated. */
export function findDuration(text: string): number | null {
  const minutes = MINUTES.exec(text);
  if (minutes) return within(Number(minutes[1] ?? minutes[2]));
  for (const [pattern, length] of [...WORDED, ...DURATIONS]) if (pattern.test(text)) return length;
  const hours = HOURS.exec(text);
  return hours ? within(Number(hours[1] ?? hours[3]) * 60 + (hours[2] ? 30 : 0)) : null;
}

function within(minutes: number): number | null {
  return minutes >= MEETING_MIN && minutes <= MEETING_MAX ? minutes : null;
}
