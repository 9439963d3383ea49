const DURATIONS: [RegExp, number][] = [
  [
    /\bhalf an hour\b|halbe stunde|demi-heure|media hora|mezz['’ ]?ora|meia hora|half ?uur(?:tje)?|halvtimme|полчаса|半小时|30分|نصف ساعة/i,
    30,
  ],
  [
    /quarter of an hour|viertelstunde|quart d['’]heure|cuarto de hora|quarto d['’]ora|kwartier(?:tje)?|kvart\b/i,
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
const MINUTES =
  /\b(\d{1,3})[ -]?(?:min(?:s|ute|utes|uten|uto|utos|uti|uut|uten|uter)?\b|minuuts|минут)|(\d{1,3})\s?(?:分钟|分間|دقيقة)/i;
const HOURS =
  /\b(\d{1,2})(?:[.,](5))?[ -]?(?:hours?|hrs?|stunden?|heures|horas|ore|uur|timmar)\b|(\d{1,2})\s?(?:小时|時間)/i;
const MEETING_MIN = 5;
const MEETING_MAX = 720;

/** The stated length of the meeting in minutes; null if none is stated. */
export function findDuration(text: string): number | null {
  const minutes = MINUTES.exec(text);
  if (minutes) return within(Number(minutes[1] ?? minutes[2]));
  for (const [pattern, length] of DURATIONS) if (pattern.test(text)) return length;
  const hours = HOURS.exec(text);
  return hours ? within(Number(hours[1] ?? hours[3]) * 60 + (hours[2] ? 30 : 0)) : null;
}

function within(minutes: number): number | null {
  return minutes >= MEETING_MIN && minutes <= MEETING_MAX ? minutes : null;
}
