import { detectLanguage } from './detect-language.ts';
import { PHRASES } from './phrases.ts';
import { findQuestions, findTimes, readMailText } from './read-mail-text.ts';

const SIGNATURE = '— drafted by the sandbox AI';
const DRAFTING =
  /\b(?:draft|repl(?:y|ies)|respond|answer (?:to )?(?:this|the) (?:mail|e-?mail|message|thread)|write (?:an?|the) (?:e-?mail|mail|message|answer|confirmation|note))\b/i;

export function asksForDraft(instructions: string, prompt: string): boolean {
  return DRAFTING.test(instructions) || DRAFTING.test(prompt.slice(0, 400));
}

/** Extractive: everything it states comes from the mail, and what the mail leaves open stays a visible `[…]`. */
export function draftReply(instructions: string, prompt: string): string {
  const mail = readMailText(prompt);
  const wanted = `${instructions}\n${prompt.slice(0, 400)}`;
  const words = PHRASES[detectLanguage(mail.body.length > 20 ? mail.body : prompt)];
  const brief = /\bbrief\b|\bshort(?:er)?\b|\bconcise\b/i.test(toneOf(wanted));
  const first = firstName(mail.sender);
  const lines = [first ? words.greeting.replace('{name}', first) : words.nobody, ''];
  const details = meetingDetails(prompt);
  if (/\bdeclin|\bsay no\b|\bturn (?:it |them )?down/i.test(wanted)) {
    lines.push(words.decline);
  } else if (
    /\bconfirm(?:s|ation|ing)?\b[^.]{0,60}\b(?:meeting|event|time|appointment|invit)|\bmeeting confirmation\b/i.test(
      wanted,
    )
  ) {
    lines.push(words.confirm, ...details);
  } else {
    if (!brief && mail.subject) lines.push(words.thanks.replace('{subject}', bareSubject(mail.subject)), '');
    const questions = findQuestions(mail.body, brief ? 2 : 4);
    for (const question of questions) lines.push(words.asked.replace('{question}', question));
    const times = findTimes(mail.body);
    if (times.length > 0) lines.push(words.times.replace('{times}', times.join('; ')));
    if (questions.length + times.length === 0) lines.push(words.noted);
  }
  lines.push('', brief || /\bfriendly\b/i.test(toneOf(wanted)) ? words.briefClosing : words.closing);
  const writer = writerName(wanted);
  if (writer) lines.push(writer);
  lines.push('', SIGNATURE);
  return lines.join('\n').replace(/\n{3,}/g, '\n\n');
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

function toneOf(wanted: string): string {
  return wanted.match(/\btone\b["\s]*[:=]?[^\n.]{0,60}/i)?.[0] ?? wanted;
}

function bareSubject(subject: string): string {
  return subject.replace(/^(?:(?:re|aw|sv|fwd?|wg|antw|rv|tr|rif)\s*:\s*)+/i, '');
}

function firstName(sender: string): string {
  if (/no-?reply|notification|team|support|info|billing/i.test(sender)) return '';
  const [given, ...rest] = sender.split(/[\s,]+/);
  // In these scripts the family name is what one greets by, and it comes first or alone.
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
