import { applyWish } from './apply-wish.ts';
import { detectLanguage } from './detect-language.ts';
import { type DraftOrder, parseDraftOrder } from './draft-order.ts';
import { findQuestions, findTimes, type MailText, parseMailText } from './parse-mail-text.ts';
import type { Phrases } from './phrases.ts';
import { phrasesIn } from './tone-phrases.ts';

const DRAFTING =
  /\b(?:draft|repl(?:y|ies)|respond|answer (?:to )?(?:this|the) (?:mail|e-?mail|message|thread)|write (?:an?|the) (?:e-?mail|mail|message|answer|confirmation|note))\b/i;

const CONFIRMING =
  /\bconfirm(?:s|ation|ing)?\b[^.]{0,60}\b(?:meeting|event|time|appointment|invit)|\bmeeting confirmation\b/i;

export function asksForDraft(instructions: string, prompt: string): boolean {
  return DRAFTING.test(instructions) || DRAFTING.test(prompt.slice(0, 400));
}

/** Extractive: everything it states comes from the mail, and what the mail leaves open stays a visible `[…]`. */
export function draftReply(instructions: string, prompt: string): string {
  const order = parseDraftOrder(instructions, prompt);
  const mail = parseMailText(prompt);
  const language = order.language ?? detectLanguage(mail.body.length > 20 ? mail.body : prompt);
  const words = phrasesIn(language, order);
  const subject = bareSubject(mail.subject);
  const thanks = subject ? words.thanks.replace('{subject}', () => subject) : '';
  if (order.wish && order.current)
    return applyWish(order.current, order.wish, { decline: words.decline, thanks });
  const wanted = `${instructions}\n${prompt.slice(0, 400)}`;
  const first = firstName(mail.sender);
  const opening = order.opening ?? (first ? words.greeting.replace('{name}', () => first) : words.nobody);
  const body = bodyOf({ mail, words, thanks, wanted, prompt, isBrief: order.tone === 'brief' });
  const closing = order.closing ?? closingOf(words, order.tone, wanted);
  return [opening, '', ...body, '', closing].join('\n').replace(/\n{3,}/g, '\n\n');
}

interface Body {
  mail: MailText;
  words: Phrases;
  thanks: string;
  wanted: string;
  prompt: string;
  isBrief: boolean;
}

function bodyOf({ mail, words, thanks, wanted, prompt, isBrief }: Body): string[] {
  if (/\bdeclin|\bsay no\b|\bturn (?:it |them )?down/i.test(wanted)) return [words.decline];
  if (CONFIRMING.test(wanted)) return [words.confirm, ...meetingDetails(prompt)];
  const questions = findQuestions(mail.body, isBrief ? 2 : 4);
  const times = findTimes(mail.body);
  return [
    ...(!isBrief && thanks ? [thanks, ''] : []),
    ...questions.map((question) => words.asked.replace('{question}', () => question)),
    ...(times.length > 0 ? [words.times.replace('{times}', () => times.join('; '))] : []),
    ...(questions.length + times.length === 0 ? [words.noted] : []),
  ];
}

function closingOf(words: Phrases, tone: DraftOrder['tone'], wanted: string): string {
  const writer = writerName(wanted);
  return [tone === 'professional' ? words.closing : words.briefClosing, writer].filter(Boolean).join('\n');
}

export function draftAsHtml(draft: string): string {
  const escaped = draft.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return escaped
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
    .join('\n');
}

export function wantsHtml(instructions: string): boolean {
  return /\bhtml\b/i.test(instructions) && !/\b(?:no|not|without|never) (?:any )?html\b/i.test(instructions);
}

function bareSubject(subject: string): string {
  return subject.replace(/^(?:(?:re|aw|sv|fwd?|wg|antw|rv|tr|rif)\s*:\s*)+/i, '');
}

function firstName(sender: string): string {
  if (/no-?reply|notification|team|support|info|billing/i.test(sender)) return '';
  const [given, ...rest] = sender.split(/[\s,]+/);
  // In these scripts a greeting uses the family name, which comes first or alone.
  return given && (rest.length > 0 || sender.length < 24) ? given : sender;
}

function writerName(wanted: string): string {
  const patterns = [
    /\b(?:user(?:'s)? name|my name is|sign (?:it |the mail )?(?:as|with)|writing (?:for|as)|on behalf of|owner|user)\b\s*(?:is|:|=)?\s*["“]?(\p{Lu}\p{L}+(?:[ -]\p{Lu}\p{L}+){0,2})/u,
    /\bfor (\p{Lu}\p{L}+ \p{Lu}\p{L}+)/u,
  ];
  for (const pattern of patterns) {
    const name = wanted.match(pattern)?.[1];
    if (name) return name;
  }
  return '';
}

function meetingDetails(prompt: string): string[] {
  const lines = prompt
    .split('\n')
    .filter((line) =>
      /^\s*[-*]?\s*(?:when|start|time|date|end|zone|where|link|video|meet|duration)\b[^:]{0,30}:\s*\S/i.test(
        line,
      ),
    );
  const link = prompt.match(/https:\/\/meet\.[^\s"<>)]+/)?.[0];
  const details = lines.map((line) => line.trim().replace(/^[-*]\s*/, ''));
  if (link && !details.some((line) => line.includes(link))) details.push(link);
  return details.length > 0 ? details : ['[…]'];
}
