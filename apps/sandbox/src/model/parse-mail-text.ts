const QUESTION = /[^.!?。！？؟;\n]*[?？؟](?=\s|$|["”»])|[^.!?。！？؟\n]*[?？؟]/gu;
const TIME_WORDS =
  /\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|montag|dienstag|mittwoch|donnerstag|freitag|lundi|mardi|mercredi|jeudi|vendredi|lunes|martes|miércoles|jueves|viernes|lunedì|martedì|mercoledì|giovedì|venerdì|måndag|tisdag|onsdag|torsdag|fredag|tomorrow|morgen|demain|mañana|domani|amanhã|imorgon)\b[^.,;\n?]{0,28}?\d{1,2}(?:[:.h]\d{2})?(?:\s?(?:am|pm|uhr|h))?|\b\d{1,2}[:.h]\d{2}\b|\b\d{1,2}\s?(?:am|pm|uhr)\b|\d{1,2}月\d{1,2}日[^。、\s]{0,12}/giu;

const NUMBER_POINT = '\u2024';

export type MailText = { sender: string; senderEmail: string; subject: string; body: string };

/** Finds the email inside a prompt, under any of the labels a prompt uses. The last `From` is the newest message. */
export function parseMailText(prompt: string): MailText {
  const from = lastField(prompt, 'from|sender|von|de');
  const subject = lastField(prompt, 'subject|betreff|title');
  const email = from.match(/[\w.+-]+@[\w.-]+\w/)?.[0] ?? '';
  const name = from
    .replace(/<[^>]*>|\([^)]*@[^)]*\)|["\\]/g, '')
    .replace(email, '')
    .trim();
  return { sender: name || (email.split('@')[0] ?? ''), senderEmail: email, subject, body: bodyOf(prompt) };
}

export function findQuestions(text: string, limit = 4): string[] {
  const found: string[] = [];
  // The point of a number ends no sentence.
  const whole = withoutQuotes(text).replace(/(?<=\d)\.(?=\d)/g, NUMBER_POINT);
  for (const [match] of whole.matchAll(QUESTION)) {
    const question = match
      .replaceAll(NUMBER_POINT, '.')
      .replace(/^[\s"'“„«»*•\-–—>]+/u, '')
      .replace(/\s+/g, ' ')
      .trim();
    if (question.length < 6 || question.length > 300 || /https?:|[<>{}]/.test(question)) continue;
    if (!found.includes(question)) found.push(question);
  }
  return found.slice(0, limit);
}

export function findTimes(text: string, limit = 4): string[] {
  const times = [...withoutQuotes(text).matchAll(TIME_WORDS)].map(([match]) => match.trim());
  return [...new Set(times)].slice(0, limit);
}

export function findEmails(text: string): string[] {
  return [
    ...new Set([...text.matchAll(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g)].map(([email]) => email.toLowerCase())),
  ];
}

export function sentencesOf(text: string): string[] {
  return withoutQuotes(text)
    .split(/(?<=[.!?。！？؟])\s+|\n{2,}|\n(?=[-*•])/u)
    .map((sentence) => sentence.replace(/\s+/g, ' ').trim())
    .filter(
      (sentence) => sentence.length > 20 && !/^(?:from|to|cc|date|subject|id|threadid)\s*:/i.test(sentence),
    );
}

function lastField(prompt: string, names: string): string {
  const lines = [...prompt.matchAll(new RegExp(`^[\\s>*"-]*(?:${names})["*]*\\s*[:=]\\s*(.+)$`, 'gimu'))];
  const attribute = prompt.match(new RegExp(`(?:${names})="([^"]+)"`, 'i'))?.[1];
  return (lines.at(-1)?.[1] ?? attribute ?? '')
    .replace(/[",]+$/, '')
    .replace(/^"/, '')
    .trim();
}

function bodyOf(prompt: string): string {
  const start = [
    ...prompt.matchAll(/^[\s>*"-]*(?:from|sender|subject|betreff|date|body|text)\s*[:=].*$/gim),
  ].at(-1);
  if (!start) return prompt;
  const label = start[0].match(/^[\s*"-]*(?:body|text)\s*[:=]\s*(.*)$/i)?.[1] ?? '';
  return `${label}\n${prompt.slice((start.index ?? 0) + start[0].length)}`.trim();
}

function withoutQuotes(text: string): string {
  return text.replace(/^\s*>.*$/gm, '').replace(/<[^>\n]{1,200}>/g, ' ');
}
