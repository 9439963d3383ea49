import type { Draft } from '../../client/draft/compose-store.ts';
import { signedBody } from '../../client/draft/own-addresses.ts';
import { findVariable } from '../snippets/fill-snippet.ts';

/** Omissions that are often mistakes but may be intended. */
export type Doubt = 'subject' | 'attachment' | 'variable' | 'closed';

const MENTIONS_ATTACHMENT =
  /(?<!\p{L})(?:attach(?:ed|ing|ments?)|i attach|enclosed|im anhang|anhänge?|angehängt|anbei|beigefügt|beiliegend|(?:als|in der) anlage|ci-joint(?:e?s?)|pi[eè]ces? jointes?|adjunt(?:[oa]s?|amos)|(?:in )?allegat[oaie]|allego|(?:em|no|segue|seguem) anexos?|anexad[oa]s?|bijgevoegde?|bijlagen?|bifoga[rdt]|bifogade|bilag(?:a|an|or)|во вложении|вложени[еяи]|прилагаю|прикрепил[аи]?|приложени[еи])(?!\p{L})|添付|附件|附上|附檔|مرفق|أرفق/iu;

export function findDoubts(
  { kind, subject, body, html, isClosed, files = [] }: Draft,
  signature = signedBody().trim(),
  snippets: readonly { body: string }[] = [],
): Doubt[] {
  const doubts: Doubt[] = isClosed ? ['closed'] : [];
  // Replies and forwards have a subject.
  if (kind === 'new' && subject.trim() === '') doubts.push('subject');
  if (files.every(({ isInline }) => isInline) && MENTIONS_ATTACHMENT.test(ownWords(body, signature)))
    doubts.push('attachment');
  if (findVariable(ownWords(body, signature), { html, snippets })) doubts.push('variable');
  return doubts;
}

/** The text without signature and quote: both may mention attachments. */
function ownWords(body: string, signature: string): string {
  const bare =
    signature && body.trimEnd().endsWith(signature) ? body.trimEnd().slice(0, -signature.length) : body;
  return bare
    .split('\n')
    .filter((line) => !line.startsWith('>'))
    .join('\n');
}
