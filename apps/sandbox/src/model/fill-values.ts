import { classifyMail } from './classify-mail.ts';
import type { JsonSchema } from './conversation.ts';
import { detectLanguage } from './detect-language.ts';
import { asksForDraft, draftAsHtml, draftReply } from './draft-reply.ts';
import { stemOf, wordsOf } from './embed-text.ts';
import { findDates, findDuration, findNow } from './find-dates.ts';
import { judgeSentences } from './judge-sentences.ts';
import { findEmails, findQuestions, findTimes, parseMailText, sentencesOf } from './parse-mail-text.ts';

export type Source = {
  instructions: string;
  text: string;
  id?: string;
  /** The whole prompt, where the text is one mail of it. */
  prompt?: string;
};

export function chooseEnum(values: unknown[], name: string, source: Source): unknown {
  const { lane, priority } = classifyMail(source.text);
  for (const own of [lane, priority, detectLanguage(source.text)]) if (values.includes(own)) return own;
  if (source.id && values.includes(source.id)) return source.id;
  const found = new Set(wordsOf(source.text).map(stemOf));
  const asked = wordsOf(source.instructions).map(stemOf);
  const scored = values.map((value) => {
    const parts = wordsOf(String(value).replace(/([a-z])([A-Z])|_/g, '$1 $2')).map(stemOf);
    const inText = parts.filter((part) => found.has(part)).length;
    return { value, score: inText + (asked.includes(parts[0] ?? name) ? 0.1 : 0) };
  });
  const best = scored.reduce(
    (left, right) => (right.score > left.score ? right : left),
    scored[0] ?? { value: null, score: 0 },
  );
  if (best.score >= 1) return best.value;
  return (
    values.find((value) =>
      /^(?:other|none|unknown|neutral|general|fyi|medium|normal)$/i.test(String(value)),
    ) ?? best.value
  );
}

export function fillNumber(schema: JsonSchema, name: string, source: Source, whole: boolean): number {
  const value = numberFor(name, source);
  const bounded = Math.min(schema.maximum ?? value, Math.max(schema.minimum ?? value, value));
  return whole ? Math.round(bounded) : bounded;
}

function numberFor(name: string, source: Source): number {
  if (/confiden|certain|probab|score/i.test(name)) return classifyMail(source.text).confidence;
  if (/duration|minutes|length/i.test(name)) return findDuration(source.text) ?? 30;
  if (/count|number|total/i.test(name)) return Number(source.text.match(/\b\d+\b/)?.[0] ?? 0);
  return Number(source.text.match(/\b\d+(?:\.\d+)?\b/)?.[0] ?? 1);
}

export function fillString(schema: JsonSchema, name: string, source: Source): string {
  const value = stringFor(schema, name, source);
  return schema.maxLength ? value.slice(0, schema.maxLength) : value;
}

function stringFor(schema: JsonSchema, name: string, source: Source): string {
  const mail = parseMailText(source.text);
  if (schema.format === 'email' || /e-?mail|address/i.test(name))
    return findEmails(source.text)[0] ?? mail.senderEmail;
  if (schema.format === 'date-time' || /date|start|until|deadline|when|^(?:at|time)$/i.test(name))
    return firstTime(source, schema);
  if (/html/i.test(name)) return draftAsHtml(draftReply(source.instructions, source.text));
  if (/draft|reply|body|answer|response/i.test(name) && asksForDraft(source.instructions, source.text)) {
    return draftReply(source.instructions, source.text);
  }
  if (/reason|explan|why|rationale|because/i.test(name)) return classifyMail(source.text).reason;
  if (/lang|locale/i.test(name)) return detectLanguage(source.text);
  if (/subject|title/i.test(name)) return mail.subject || (sentencesOf(mail.body)[0] ?? '').slice(0, 80);
  if (/sender|from|author|name|who/i.test(name)) return mail.sender;
  if (/question/i.test(name)) return findQuestions(mail.body)[0] ?? '';
  if (/id$/i.test(name)) return source.id ?? '';
  const summary = findQuestions(mail.body, 1)[0] ?? sentencesOf(mail.body)[0] ?? mail.subject;
  return summary || 'Nothing to say about this text';
}

export function fillStrings(name: string, source: Source): string[] {
  if (name === 'matches') return judgeSentences(source.prompt ?? '', source.text);
  if (/e-?mail|attendee|participant|recipient|address/i.test(name)) return findEmails(source.text);
  if (/time|date|slot|when/i.test(name)) {
    const named = findTimes(source.text).flatMap((time) => findDates(time, findNow(source.instructions)));
    const dates = named.length > 0 ? named : findDates(source.text, findNow(source.instructions));
    return [...new Set(dates.map((date) => date.toISOString()))];
  }
  if (/question/i.test(name)) return findQuestions(source.text);
  if (/reason|evidence|signal/i.test(name)) return [classifyMail(source.text).reason];
  if (/point|summar|highlight|fact|sentence/i.test(name)) return sentencesOf(source.text).slice(0, 3);
  return [];
}

function firstTime(source: Source, schema: JsonSchema): string {
  const where = findNow(source.instructions);
  const date = findDates(source.text, where)[0] ?? where.now;
  return schema.format === 'date' ? date.toISOString().slice(0, 10) : date.toISOString();
}
