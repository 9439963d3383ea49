import { parseSender } from '../../client/data/parse-sender.ts';
import { splitRecipients } from '../../client/draft/recipients.ts';

interface Facts {
  to: string;
  date: string;
}

/** A variable without a value stays as it is, so that it is seen and asked about before sending. */
export function fillSnippet(body: string, { to, date }: Facts): string {
  const name = firstNameOf(to);
  const named = name === '' ? body : body.replace(/\{first name\}/gi, () => name);
  return named.replace(/\{date\}/gi, () => date);
}

export function findVariable(text: string): string | undefined {
  return /\{(?:first name|date)\}/i.exec(text)?.[0];
}

/** The first name of the first recipient, if known: "Lee, Ann" is Ann. */
function firstNameOf(to: string): string {
  const [first = ''] = splitRecipients(to);
  if (!first.includes('<')) return '';
  const { name, address } = parseSender(first);
  if (name === address || name.includes('@')) return '';
  const [last, given = ''] = name.split(',').map((part) => part.trim());
  return (given || (last ?? '')).split(/\s+/)[0] ?? '';
}
