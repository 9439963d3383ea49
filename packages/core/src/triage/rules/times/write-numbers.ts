import type { Language } from '../cues/languages.ts';

/** One spelling for each way to write a number: `9h30`, `9.30 Uhr` and `9時30分` are `9:30`, `10:e` and `12日` are `10.` and `12.` */
export function writeNumbers(text: string, language: Language): string {
  let written = text;
  written = writeDates(written, language);
  written = writeOtherUnits(written);
  written = writeHours(written, language);
  written = writeDayNumbers(written, language);
  written = writeSpans(written, language);
  return written;
}

/** Dates by digits, and hours in the endings of some languages. */
function writeDates(text: string, language: Language): string {
  return (
    text
      .replace(/(?<![\d:])(\d{1,2}): (?=\d\d(?![\d:]))/g, '$1:')
      // A meeting of two, not a minute past one.
      .replace(/(?<![\d:])1:1s?(?![\d:])/g, ' ')
      .replace(/\b(20\d\d)-(\d{1,2})-(\d{1,2})\b/g, ' #iso:$1:$2:$3 ')
      .replace(/\b(20\d\d)\. ?(\d{1,2})\. ?(\d{1,2})\b\.?/g, ' #iso:$1:$2:$3 ')
      .replace(/\b(20\d\d)\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日号號일]/g, ' #iso:$1:$2:$3 ')
      .replace(/\b(20\d\d)\/(\d{1,2})\/(\d{1,2})\b/g, ' #iso:$1:$2:$3 ')
      .replace(/(?<![\d-])(\d{1,2})-(\d{1,2})-(20\d\d)(?![\d-])/g, '$1/$2/$3')
      .replace(language === 'tr' ? /\b(\d{1,2}) ?s?[iıu]nd[ae](?!\p{L})/gu : /(?!)/g, '$1. ')
      .replace(
        language === 'tr' ? /(?<![\d:.])(\d{1,2}(?::\d\d)?) ?[dt][ae](?!\p{L})/gu : /(?!)/g,
        ' #at $1 ',
      )
      .replace(
        language === 'en' ? /(?<=\b(?:at|around) )(\d{1,2}(?::\d\d)?)([ap])(?![\p{L}\d])/gu : /(?!)/g,
        '$1 #$2m ',
      )
  );
}

/** Prices and weights are not times; and the dates of China, Japan and Korea. */
function writeOtherUnits(text: string): string {
  return (
    text
      // Prices and weights are not times.
      .replace(/[€£$¥₩₽] ?\d[\d.,]*/g, ' _ ')
      .replace(
        /\d[\d.,]{0,20} ?(?:[€£$¥₩₽%°]|(?:eur|usd|gbp|chf|kr|zl|kc|ft|lei|kg|km|cm|mm|m2|gb|mb)(?!\p{L}))/gu,
        ' _ ',
      )
      .replace(/第(\d{1,2})[周週]/g, ' #week $1 ')
      .replace(/(?:这|這|本)[个個]?(?=[周週][一二三四五六日天])/g, '')
      .replace(/(\d{1,2})月(\d{1,2})[日号號]/g, ' $2. #m$1 ')
      .replace(/(\d{1,2})[日号號](?!曜|以?[内內]|間|间|後|后|前)/g, ' $1. ')
      .replace(/(\d{1,2})월\s?(\d{1,2})일/g, ' $2. #m$1 ')
      .replace(/(\d{1,2})일(?![가-힣]| ?(?:이내|안|간|동안|후|전))/g, ' $1. ')
  );
}

function writeHours(text: string, language: Language): string {
  return text
    .replace(/(\d{1,2})[時时点點](\d\d)分?(?!\d)/g, '$1:$2')
    .replace(/(\d{1,2})\s?h\s?(\d\d)(?!\d)/g, '$1:$2')
    .replace(language === 'nl' ? /(\d{1,2})\s?u\s?(\d\d)(?!\d)/g : /(?!)/g, '$1:$2')
    .replace(/(\d{1,2})[.:](\d\d)\s?(?=uhr|uur|u\b|h\b)/g, '$1:$2 ')
    .replace(/(\d{1,2})\s?uhr\s?(\d\d)(?![\d.:])/g, '$1:$2')
    .replace(/(\d)\s?h(?!\p{L})/gu, '$1 #oclock ')
    .replace(/(\d)\.(\d\d)\s?(?=[ap]\.?\s?m\b)/g, '$1:$2')
    .replace(/(\d)\s?([ap])\.?\s?m\b\.?/g, '$1 #$2m ')
    .replace(/(\d)\s?([πμ])\.?\s?μ\.?(?!\p{L})/gu, (_all, digit: string, half: string) =>
      half === 'π' ? `${digit} #am ` : `${digit} #pm `,
    );
}

function writeDayNumbers(text: string, language: Language): string {
  return text
    .replace(language === 'hu' ? /(\d)-?kor(?!\p{L})/gu : /(?!)/g, '$1 #oclock ')
    .replace(language === 'hu' ? /(\d)-(?:j?[ae]n|[ei])(?!\p{L})/gu : /(?!)/g, '$1. ')
    .replace(/(\d)(?:st|nd|rd|th|er|ere|º|ª|:e|:a|-?го|-?е)(?!\p{L})/gu, '$1. ')
    .replace(language === 'nl' || language === 'fr' ? /(\d)e(?!\p{L})/gu : /(?!)/g, '$1. ')
    .replace(/(?<!\p{L})пол-?(?=втор|трет|четв|пят|шест|седьм|восьм|девят|десят|одиннадц|двенадц)/gu, 'пол ')
    .replace(/(?<!\d)(\d{1,2})-(\d{1,2})(?![\d:.])/g, (whole, first: string, second: string) =>
      language === 'nl' && Number(first) > Number(second) && Number(second) <= 12
        ? `${first}/${second}`
        : whole,
    );
}

function writeSpans(text: string, language: Language): string {
  return text
    .replace(/(\d|#oclock|#am|#pm|uhr|uur|[時点點])\s*[-–—~〜～]\s*(?=\d)/g, '$1 #range ')
    .replace(
      language === 'de'
        ? /(?<!\p{L})(mo|di|mi|do|fr|sa|so)\.?\s?[-–]\s?(mo|di|mi|do|fr|sa|so)(?!\p{L})/gu
        : /(?!)/g,
      ' #w1 #span #w5 ',
    )
    .replace(
      language === 'de' ? /(?<=(?<!\p{L})am )(do|fr|so)(?=[\s.,])|(?<!\p{L})(do|fr)\.?(?=,? ?\d)/gu : /(?!)/g,
      (found) => ` #${{ do: 'w4', fr: 'w5', so: 'w7' }[found.slice(0, 2)] ?? '_'} `,
    )
    .replace(/(\p{L})-(?=\p{L})/gu, '$1 ')
    .replace(
      language === 'de'
        ? /\b(\p{L}+tag|mittwoch)(morgen|fruh|vormittag|mittag|nachmittag|abend)s?\b/gu
        : /(?!)/g,
      '$1 $2',
    )
    .replace(/(?<=\p{L})(?=\d)/gu, ' ')
    .replace(/(\d)(?=\p{L})/gu, '$1 ')
    .replace(/#([mw]) (?=\d)/g, '#$1');
}
