import type { Written } from './open-editor.ts';
import { parseMarkup } from './parse-markup.ts';
import { writeText } from './parse-text.ts';
import { replaceEnding } from './replace-ending.ts';
import { writeMarkup } from './write-markup.ts';

/** A formatted body with another signature. Null where the person has changed the old one: their words stay. */
export function replaceSignature(html: string, old: string, next: string): Written | null {
  const changed = replaceEnding(parseMarkup(html), old, next);
  return changed && { body: writeText(changed), html: writeMarkup(changed) ?? undefined };
}
