import { parseSender } from '../data/parse-sender.ts';

/** Splits "A <a@b>, c@d; e@f"; a comma inside quotes belongs to the name. */
export function splitRecipients(text: string): string[] {
  return (text.match(/(?:"[^"]*"|[^,;"])+/g) ?? []).map((each) => each.trim()).filter((each) => each !== '');
}

/** The address alone, in lower case: two spellings of one recipient. */
export function recipientKey(recipient: string): string {
  return parseSender(recipient).address.toLowerCase();
}

/** `Name <a@b>` with quotes where the name would be read as several recipients. */
export function writeRecipient(name: string, address: string): string {
  if (name === '') return address;
  return /[",;<>@()[\]\\:]/.test(name)
    ? `"${name.replace(/["\\]/g, "'")}" <${address}>`
    : `${name} <${address}>`;
}
