/** Abbreviations as people write them: in winter they also mean summer time, so they are zones, not offsets. */
const abbreviations: Record<string, string> = {
  UTC: 'UTC',
  GMT: 'UTC',
  ...of('Europe/Berlin', 'CET CEST MEZ MESZ HEC'),
  ...of('Europe/London', 'BST'),
  ...of('Europe/Athens', 'EET EEST OEZ'),
  ...of('Europe/Lisbon', 'WET WEST'),
  ...of('Europe/Moscow', 'MSK МСК'),
  ...of('Asia/Seoul', 'KST'),
  ...of('Africa/Lagos', 'WAT'),
  ...of('Africa/Nairobi', 'EAT'),
  ...of('Africa/Johannesburg', 'SAST'),
  ...of('America/New_York', 'ET EST EDT'),
  ...of('America/Chicago', 'CT CDT'),
  ...of('America/Denver', 'MT MDT MST'),
  ...of('America/Los_Angeles', 'PT PST PDT'),
  ...of('Asia/Tokyo', 'JST'),
  ...of('Asia/Singapore', 'SGT'),
  ...of('Asia/Jakarta', 'WIB'),
  ...of('Asia/Hong_Kong', 'HKT'),
  ...of('Australia/Sydney', 'AEST AEDT'),
};

const cities: Record<string, string> = {
  ...of('Europe/London', 'london londoner londres londra londen лондонскому uk'),
  ...of('Europe/Berlin', 'berlin berliner berlino берлинскому german germany deutsche'),
  ...of('Europe/Paris', 'paris pariser parigi parijs парижскому french'),
  ...of('Europe/Madrid', 'madrid'),
  ...of('Europe/Rome', 'rom roma rome'),
  ...of('Europe/Lisbon', 'lisbon lisboa lissabon lisbonne lisbona'),
  ...of('Europe/Amsterdam', 'amsterdam nederlandse'),
  ...of('Europe/Stockholm', 'stockholm svensk'),
  ...of('Europe/Zurich', 'zurich zürich züricher zürcher'),
  ...of('Europe/Vienna', 'vienna wien wiener vienne viena'),
  ...of('Europe/Moscow', 'moscow moskau moskauer moscou mosca московскому'),
  ...of('Africa/Cairo', 'cairo kairo القاهرة'),
  ...of('Asia/Dubai', 'dubai دبي'),
  ...of('Asia/Riyadh', 'riyadh الرياض'),
  ...of('Asia/Kolkata', 'india indian mumbai delhi'),
  ...of('Asia/Tokyo', 'tokyo japan'),
  ...of('Asia/Shanghai', 'beijing shanghai china'),
  ...of('Asia/Singapore', 'singapore'),
  ...of('Australia/Sydney', 'sydney'),
  ...of('America/Sao_Paulo', 'brasilia brasília são~paulo sao~paulo'),
  ...of('America/New_York', 'new~york new~yorker nueva~york eastern boston'),
  ...of('America/Chicago', 'chicago central'),
  ...of('America/Denver', 'denver mountain'),
  ...of('America/Los_Angeles', 'los~angeles san~francisco pacific seattle'),
  ...of('Europe/Helsinki', 'helsinki helsingin suomen finnish finland'),
  ...of('Europe/Kyiv', 'kyiv kiev київським київському kiewer'),
  ...of('Europe/Warsaw', 'warsaw warschau warszawskiego polish polskiego poland'),
  ...of('Europe/Prague', 'prague prag czech'),
  ...of('Europe/Budapest', 'budapest budapester'),
  ...of('Europe/Bucharest', 'bucharest bukarest româniei romaniei bucurești'),
  ...of('Europe/Athens', 'athens athen αθήνας ελλάδας greek'),
  ...of('Europe/Copenhagen', 'copenhagen københavn dansk danish'),
  ...of('Europe/Oslo', 'oslo norsk norwegian'),
  ...of('Europe/Dublin', 'dublin irish ireland'),
  ...of('Europe/Istanbul', 'istanbul türkiye turkish turkey'),
  ...of('Europe/Berlin', 'برلين берлину berlín berlim 柏林 ベルリン berlínského'),
  ...of('Europe/Paris', 'باريس парижу'),
  ...of('Europe/London', 'لندن лондону london~uk british britain'),
  ...of('Europe/Moscow', 'москве'),
  ...of('Europe/Madrid', 'españa spanish'),
  ...of('Europe/Rome', 'italiana italian italy'),
  ...of('Europe/Paris', 'française france'),
  ...of('Europe/Zurich', 'swiss switzerland'),
  ...of('Africa/Lagos', 'lagos nigeria nigerian'),
  ...of('Africa/Accra', 'accra ghana'),
  ...of('Africa/Nairobi', 'nairobi kenya kenyan'),
  ...of('Africa/Johannesburg', 'johannesburg'),
  ...of('Africa/Casablanca', 'casablanca morocco المغرب maroc'),
  ...of('Asia/Seoul', 'seoul korea korean 한국 서울'),
  ...of('Asia/Hong_Kong', 'hong~kong'),
  ...of('Asia/Kolkata', 'kolkata bangalore भारतीय'),
  ...of('Asia/Jerusalem', 'israel jerusalem'),
  ...of('America/Bogota', 'colombia bogotá bogota'),
  ...of('America/Mexico_City', 'méxico mexico'),
  ...of('America/Argentina/Buenos_Aires', 'argentina buenos~aires'),
  ...of('America/Santiago', 'chile santiago'),
  ...of('America/Lima', 'perú peru lima'),
  ...of('America/Toronto', 'toronto montreal montréal'),
  ...of('America/Vancouver', 'vancouver'),
  ...of('Pacific/Auckland', 'auckland new~zealand'),
  ...of('Asia/Tokyo', '東京 日本 tokio japanese'),
  ...of('Asia/Shanghai', '北京 中国'),
};

const city = Object.keys(cities)
  .sort((a, b) => b.length - a.length)
  .join('|');
const BEFORE_TIME = new RegExp(
  `(?<!\\p{L})(${city})(?:s|'s)?[ -]?(?:standard |daylight )?(?:time|zeit|tijd|tid|aikaa|czasu|času|idő|saatiyle|saati|часом|времени|時間|时间|시간)(?!\\p{L})`,
  'giu',
);
const AFTER_TIME = new RegExp(
  `(?<!\\p{L})(?:heure|hora|ora|horário|horario|بتوقيت|czasu|času|ώρα|по|за)(?: de| di| do| da| d|'| d'| la)? ?(${city})(?!\\p{L})`,
  'giu',
);
/** "5pm Eastern". */
const AFTER_CLOCK = /(?<=\d ?[ap]\.?m\.? )(eastern|central|mountain|pacific)(?!\p{L})/giu;
/** "10am your time": the one of the reader. */
const YOURS =
  /(?<!\p{L})(?:(?:your|ur) (?:local )?time|(?:deiner|ihrer|eurer) zeit|(?:votre|ton) heure|heure de chez (?:toi|vous)|(?:tu|su) hora|hora (?:tuya|suya)|(?:tua|sua|vostra) ora|ora (?:tua|sua|vostra)|(?:tua|sua|vossa) hora|(?:jouw|uw|jullie) tijd|(?:din|er|jeres|deres) tid|(?:twojego|waszego|pana|pani) czasu|(?:tvého|vašeho) času|по (?:твоему|вашему) времени|за (?:твоїм|вашим) часом|(?:senin|sizin) saatin(?:le|izle)|ώρα σ(?:ου|ας)|بتوقيتك(?:م)?)(?!\p{L})|そちらの時間|你那边时间|您那边时间|你們時間|你们时间|그쪽 시간/giu;
const SHORT = new RegExp(`(?<![\\p{L}#])(${Object.keys(abbreviations).join('|')})(?!\\p{L})`, 'gu');
const OFFSET = /(?<!\p{L})(?:UTC|GMT)\s?([+\u2212-])\s?(\d{1,2})(?::?(\d\d))?(?!\d)/gu;

/** The names of zones as signs: `#zone:Europe/London`, `#zone:+05:30`. */
export function markZones(text: string): string {
  return text
    .replace(
      OFFSET,
      (_whole, sign: string, hours: string, minutes = '00') =>
        ` #zone:${sign === '+' ? '+' : '-'}${hours.padStart(2, '0')}:${minutes} `,
    )
    .replace(YOURS, ' #zone:reader ')
    .replace(BEFORE_TIME, (_whole, name: string) => mark(cities[name.toLowerCase()]))
    .replace(AFTER_CLOCK, (_whole, name: string) => mark(cities[name.toLowerCase()]))
    .replace(AFTER_TIME, (_whole, name: string) => mark(cities[name.toLowerCase()]))
    .replace(SHORT, (_whole, name: string) => mark(abbreviations[name]));
}

function mark(zone: string | undefined): string {
  return zone ? ` #zone:${zone.replace('/', ':')} ` : ' ';
}

/** The IANA name, or the offset, of a sign. */
export function zoneOfSign(sign: string): string {
  const name = sign.slice('zone:'.length);
  if (/^[+-]/.test(name)) return name;
  const [area = '', ...rest] = name.split(':');
  const capital = (part: string) => part.replace(/(^|_)\p{L}/gu, (letter) => letter.toUpperCase());
  return rest.length === 0 ? area.toUpperCase() : `${capital(area)}/${capital(rest.join('_'))}`;
}

function of(zone: string, names: string): Record<string, string> {
  return Object.fromEntries(names.split(' ').map((name) => [name.replaceAll('~', ' '), zone]));
}
