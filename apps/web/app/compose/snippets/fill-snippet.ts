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

const FILLED = /^\{(?:first name|date)\}$/i;
/** Up to three words in braces. Quotes, colons and line breaks are those of JSON and code. */
const PLACEHOLDER = /(?<![$\\_])(?<![)\]=>]\s*)\{\p{L}[\p{L}\p{M}]*(?: [\p{L}\p{M}]+){0,2}\}/gu;
const PLACEHOLDER_MAX = 30 + '{}'.length;
const CODE = /```.*?```|`[^`\n]*`/gs;

/** A placeholder that is left. A single word in braces counts only if one of the snippets has it. */
export function findVariable(
  text: string,
  { html = '', snippets = [] }: { html?: string | undefined; snippets?: readonly { body: string }[] } = {},
): string | undefined {
  const code = codeIn(html);
  const known = new Set(snippets.flatMap(({ body }) => listPlaceholders(body)));
  return listPlaceholders(text).find(
    (each) => !code.includes(each) && (FILLED.test(each) || each.includes(' ') || known.has(each)),
  );
}

/** Split instead of matched: an expression from tag to tag would read unclosed ones again and again. */
function codeIn(html: string): string {
  const [, ...parts] = html.split(/<(?:pre|code)\b/);
  return parts.map((part) => part.split(/<\/(?:pre|code)>/)[0] ?? '').join('\n');
}

function listPlaceholders(text: string): string[] {
  const found = text.replace(CODE, '').match(PLACEHOLDER) ?? [];
  return found.filter((each) => each.length <= PLACEHOLDER_MAX);
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
