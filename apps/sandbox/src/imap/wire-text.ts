/** A string as IMAP writes it; NIL for nothing. */
export function quoted(text: string | null | undefined): string {
  if (text === null || text === undefined) return 'NIL';
  if (/^[\x20-\x7e]*$/.test(text)) return `"${text.replace(/["\\]/g, '\\$&')}"`;
  return `{${Buffer.byteLength(text, 'latin1')}}\r\n${text}`;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

export function writeDate(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${two(date.getUTCDate())}-${MONTHS[date.getUTCMonth()]}-${date.getUTCFullYear()}`;
  const time = [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()].map(two).join(':');
  return `"${day} ${time} +0000"`;
}

/** Takes the date of APPEND (with a time) and of SEARCH (without). Null for anything else. */
export function parseDate(text: string): Date | null {
  const found = /^\s?(\d{1,2})-([A-Za-z]{3})-(\d{4})(?: (\d\d):(\d\d):(\d\d) ([+-])(\d\d)(\d\d))?$/.exec(
    text,
  );
  if (!found) return null;
  const [, day, name = '', year, hours = '0', minutes = '0', seconds = '0', sign, zoneHours, zoneMinutes] =
    found;
  const month = MONTHS.findIndex((one) => one.toLowerCase() === name.toLowerCase());
  if (month < 0) return null;
  const zone = sign ? (Number(zoneHours) * 60 + Number(zoneMinutes)) * (sign === '-' ? -1 : 1) : 0;
  return new Date(
    Date.UTC(Number(year), month, Number(day), Number(hours), Number(minutes) - zone, Number(seconds)),
  );
}
