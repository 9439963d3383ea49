import type { WritingAspect } from '@triage/contract/triage/lessons';
import { listWritingFor } from '@triage/database/tables/prepared/writing-lessons';
import type { TenantContext } from '../context.ts';
import { parseMessageText } from '../mailbox/inbox/message-text.ts';
import type { CachedMessage } from '../mime/cached-thread.ts';
import { detectAddressForm } from './address-form.ts';
import { detectClosing, detectGreeting } from './detect-forms.ts';
import type { StyleLength, UsualStyle } from './draft-brief.ts';
import { type Language, phrasesOf } from './phrases/phrases.ts';

const SHORT_WORDS = 40;
const MEDIUM_WORDS = 120;
const lengths: readonly string[] = ['short', 'medium', 'long'] satisfies StyleLength[];

/** The style learned for mail to this address. A value that is no longer valid counts as not learned. */
export async function getUsualStyle(
  ctx: Pick<TenantContext, 'tenantId' | 'db'>,
  { address, language }: { address: string; language: Language },
): Promise<UsualStyle> {
  if (address === '') return {};
  const key = { userId: ctx.tenantId, address: address.toLowerCase(), language };
  const style: UsualStyle = {};
  for (const { aspect, value } of await listWritingFor(ctx.db, key)) {
    if (aspect === 'greeting' && isGreeting(value, language)) style.greeting = value;
    if (aspect === 'closing' && phrasesOf(language).closings.includes(value.toLowerCase()))
      style.closing = value;
    if (aspect === 'length' && lengths.includes(value)) style.length = value as StyleLength;
    if (aspect === 'formality' && (value === 'formal' || value === 'familiar')) style.formality = value;
  }
  return style;
}

/** The style of one sent email. Only known forms of the language, never free text. */
export function detectStyle(
  sent: Pick<CachedMessage, 'text' | 'html'>,
  language: Language,
): Partial<Record<WritingAspect, string>> {
  const { text } = parseMessageText(sent);
  const words = text.match(/\S+/g)?.length ?? 0;
  const greeting = detectGreeting(text, language);
  const closing = detectClosing(sent, language);
  const formality = detectAddressForm(language, text);
  return {
    ...(greeting && { greeting }),
    ...(closing && { closing }),
    ...(formality && { formality }),
    ...(words > 0 && { length: nameLength(words) }),
  };
}

function nameLength(words: number): StyleLength {
  if (words <= SHORT_WORDS) return 'short';
  return words <= MEDIUM_WORDS ? 'medium' : 'long';
}

function isGreeting(value: string, language: Language): boolean {
  const bare = value.replace(/(?<!\s)\s*\{(?:first|full)\}$/, '').toLowerCase();
  return phrasesOf(language).greetings.includes(bare);
}
