import { FOREIGN_NOTE, INVISIBLE } from '@triage/contract/foreign-note';
import { cleanText } from '../mail-text/clean-text.ts';

export function visibleText(text: string, max: number): string {
  const visible = cleanText(text.slice(0, max * 2)).replace(INVISIBLE, '');
  return visible.length > max ? `${visible.slice(0, max).toWellFormed()} […]` : visible;
}

export type ForeignSource = 'mail' | 'calendar';

/** Records which text of other people this turn has read, and marks it for the model. */
export interface ForeignText {
  /** The answer of a tool, marked. JSON is the fence: no text inside a JSON string can end it. */
  mark<T extends object>(source: ForeignSource, content: T): T & { foreign: ForeignSource; note: string };
  /** From an earlier turn of the conversation, as the client has kept it. */
  remember(output: unknown): void;
  readonly texts: readonly string[];
}

export function openForeignText(): ForeignText {
  const texts: string[] = [];
  return {
    texts,
    mark(source, content) {
      texts.push(JSON.stringify(content));
      return { ...content, foreign: source, note: FOREIGN_NOTE };
    },
    remember(output) {
      texts.push(JSON.stringify(output) ?? '');
    },
  };
}
