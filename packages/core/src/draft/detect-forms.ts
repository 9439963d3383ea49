import { parseMessageText } from '../mailbox/inbox/message-text.ts';
import type { CachedMessage } from '../mime/cached-thread.ts';
import { type Language, phrasesOf } from './phrases/phrases.ts';

const GREETING_MAX = 80;

/** `Hi Anna,` -> `Hi {first}`. */
export function detectGreeting(text: string, language: Language): string | null {
  const line = text.trimStart().split('\n', 1)[0]?.trim() ?? '';
  if (line === '' || line.length > GREETING_MAX) return null;
  const bare = line.replace(/(?<![\s,.!:;،，。！-])[\s,.!:;،，。！-]+$/u, '');
  const form = phrasesOf(language)
    .greetings.filter((greeting) => startsWithWords(bare, greeting))
    .sort((a, b) => b.length - a.length)[0];
  if (!form) return null;
  const names = bare
    .slice(form.length)
    .trim()
    .replace(/^[,،，]\s*/u, '');
  const written = bare.slice(0, form.length);
  if (names === '') return null;
  return `${written} ${names.includes(' ') ? '{full}' : '{first}'}`;
}

/** The line between the text and the name, if it is one of the known forms. */
export function detectClosing(mail: Pick<CachedMessage, 'text' | 'html'>, language: Language): string | null {
  const lastLine = parseMessageText(mail).text.split('\n').at(-1)?.trim() ?? '';
  const lines = mail.text.split(/\r?\n/).map((line) => line.replace(/\s+/g, ' ').trim());
  const end = lines.lastIndexOf(lastLine);
  const candidates = lines
    .slice(Math.max(0, end), end + 4)
    .filter((line) => line !== '' && !line.startsWith('>'));
  for (const line of candidates) {
    const bare = line.replace(/(?<![\s,.!،，。！])[\s,.!،，。！]+$/u, '');
    if (phrasesOf(language).closings.includes(bare.toLowerCase())) return bare;
  }
  return null;
}

function startsWithWords(line: string, form: string): boolean {
  if (!line.toLowerCase().startsWith(form)) return false;
  return !/^\p{L}/u.test(line.slice(form.length)) || /[\u3040-\u30ff\u4e00-\u9fff]/.test(form);
}
