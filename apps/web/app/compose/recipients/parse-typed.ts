import { recipientKey, splitRecipients } from '../../client/draft/recipients.ts';

/** Splits typed text into complete recipients and the rest. A comma inside quotes belongs to a name. */
export function parseTyped(text: string): { complete: string[]; rest: string } {
  let isQuoted = false;
  let end = -1;
  for (const [at, letter] of [...text].entries()) {
    if (letter === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (letter === ',' || letter === ';')) end = at;
  }
  const letters = [...text];
  return {
    complete: splitRecipients(letters.slice(0, end + 1).join('')),
    rest: letters
      .slice(end + 1)
      .join('')
      .trimStart(),
  };
}

/** Addresses as they are copied from a table, a list or another email: by lines, tabs, commas or spaces. */
export function parsePasted(text: string): string[] {
  return splitRecipients(text.replace(/[\r\n\t]+/g, ',')).flatMap((each) => {
    const words = each.split(/\s+/);
    return !each.includes('<') && words.every((word) => word.includes('@')) ? words : [each];
  });
}

/** Adds the recipients that are missing, each once. */
export function addRecipients(there: readonly string[], added: readonly string[]): string[] {
  const known = new Set<string>();
  return [...there, ...added].filter((each) => {
    const key = recipientKey(each);
    return !known.has(key) && known.add(key);
  });
}
