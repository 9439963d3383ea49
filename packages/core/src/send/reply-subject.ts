import { SUBJECT_MAX } from '@triage/contract/limits';

/** "Re" as mail programs of the world write it, with counters such as `Re[2]:`. */
const REPLY =
  /^\s*(?:re|aw|sv|vs|antw|odp|ynt|rif|res|atb|vá|回复|回覆|答复|答覆|返信|回信|답장|rép|отв|ответ)\s?(?:\[\d{1,4}\]|\(\d{1,4}\))?\s?[:：]\s*/iu;

/** `Re: ` once, whatever reply prefixes were there. */
export function replySubject(subject: string): string {
  let rest = subject;
  while (REPLY.test(rest)) rest = rest.replace(REPLY, '');
  return `Re: ${rest.trim()}`.slice(0, SUBJECT_MAX).toWellFormed().trimEnd();
}
