import { AppError, FieldError } from '@triage/core/errors';
import { ProviderError } from '@triage/core/ports/mail';
import { KekMismatch, SealTampered } from '@triage/core/ports/vault';

const MESSAGE_MAX = 500;
const ownErrors = [AppError, FieldError, ProviderError, KekMismatch, SealTampered];

/** Our own errors never contain mail text or secrets; a library's error may quote its input. */
export function isOwnError(error: unknown): boolean {
  return ownErrors.some((own) => error instanceof own);
}

/** Takes out what foreign messages like to quote: addresses, sentences, tokens, query strings. */
export function redact(text: string): string {
  return text
    .slice(0, MESSAGE_MAX * 4)
    .replace(/"[^"]*\s[^"]*"/g, '"[text]"')
    .replace(/\S+@\S+/g, '[address]')
    .replace(/\b(bearer|basic)\s+\S+/gi, '$1 [secret]')
    .replace(
      /(?<![\w-])(?=[\w-]*(?:token|key|secret|password|authorization|cookie))([\w-]+["']?\s*[:=]\s*)\S+/gi,
      '$1[secret]',
    )
    .replace(/\?\S+/g, '?[query]')
    .replace(/\b(ya29\.|sk-|1\/\/|AIza|eyJ)[\w.\-/]+/g, '[secret]')
    .replace(/[A-Za-z0-9+/_=-]{40,}/g, '[secret]')
    .slice(0, MESSAGE_MAX);
}

export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return redact(String(error));
  return `${error.name}: ${redact(error.message)}`;
}
