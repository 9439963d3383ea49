import { findEmails } from '../model/parse-mail-text.ts';
import { findTarget } from './find-target.ts';
import { sayNothing } from './look-up.ts';
import { pickAddress, threadsOf } from './pick-threads.ts';
import { findResult, type Plan, type Step } from './request.ts';
import { inWords, sayOutcome } from './say.ts';
import { queryForOne } from './search-query.ts';
import { sayCannot } from './small-talk.ts';

const ACTIONS: [RegExp, Record<string, unknown>][] = [
  [/\barchiv/i, { archive: true }],
  [/\bmut(?:e|es)\b/i, { mute: true }],
  [/\bstars?\b/i, { star: true }],
  [/\b(?:marks?|as)\b.{0,20}\bread\b/i, { markRead: true }],
  [/\bnotif/i, { notify: true }],
  [/\b(?:to|into|in|nach)\s+(?:the\s+)?reply\b/i, { lane: 'reply' }],
  [/\b(?:to|into|in|nach)\s+(?:the\s+)?schedule\b/i, { lane: 'schedule' }],
  [/\b(?:to|into|in|nach)\s+(?:the\s+)?fyi\b/i, { lane: 'fyi' }],
  [/\b(?:high priority|important)\b/i, { priority: 'high' }],
  [/\blow priority\b/i, { priority: 'low' }],
];

const FORWARD = /\bforward\w*\b[^@]*?\bto\s+(\S+@\S+)/i;
const REPLY =
  /\bdrafts? (?:a |an )?(?:reply|answer)\b[\s,:]*(?:that says|saying|which says|to say)?\s*(.+)$/i;

/** A rule of one sender or of some words; the card shows it, and it is switched off until the person has looked at it. */
export const makeRule: Plan = (request) => {
  const done = findResult(request, 'create_rule');
  if (done) return { say: sayOutcome(request, done) };
  if (!request.tools.has('create_rule')) return sayCannot(request);
  const { said } = request;
  const draftReply = REPLY.exec(said)?.[1]?.replace(/[.!]$/, '');
  const forwardTo = FORWARD.exec(said)?.[1]?.replace(/[.,;!]+$/, '');
  const actions = Object.assign(
    { ...(draftReply && { draftReply }), ...(forwardTo && { forwardTo }) },
    ...ACTIONS.filter(([words]) => words.test(said)).map(([, action]) => action),
  );
  if (Object.keys(actions).length === 0)
    return {
      say: inWords(
        request,
        'What shall the rule do: archive, star, mute, or move to a lane?',
        'Was soll die Regel tun: archivieren, markieren, stummschalten oder verschieben?',
      ),
    };
  const conditions = conditionsOf({ ...request, said: said.replace(FORWARD, '').replace(REPLY, '') });
  if ('say' in conditions || 'call' in conditions) return conditions as Step;
  return { call: 'create_rule', input: { name: nameOf(said), conditions, actions } };
};

function conditionsOf(request: Parameters<Plan>[0]): Step | Record<string, unknown> {
  const { said } = request;
  const from = findEmails(said);
  const subject = /\bsubject\b[^"“]{0,20}["“]([^"”]+)["”]/i.exec(said)?.[1];
  const words = /\b(?:words?|wort|contain(?:s|ing)?)\s+["“]?([\p{L}\p{N}-]+)["”]?/iu.exec(said)?.[1];
  const found = {
    ...(from.length > 0 && { from }),
    ...(subject && { subject }),
    ...(words && !subject && { words: [words] }),
    ...(/\battachments?\b/i.test(said) && { hasAttachment: true }),
  };
  if (Object.keys(found).length > 0) return found;
  const target = findTarget(said);
  if (!target.sender)
    return {
      say: inWords(
        request,
        'For which mail? Name a sender, or a word in quotation marks.',
        'Für welche E-Mails? Nenne einen Absender oder ein Wort.',
      ),
    };
  const search = findResult(request, 'search_mail');
  if (!search)
    return { call: 'search_mail', input: { query: queryForOne({ ...target, words: [] }), limit: 10 } };
  const sender = pickAddress(target, threadsOf(search), request);
  return sender ? { from: [sender.address] } : { say: sayNothing(request, target.sender) };
}

/** The product refuses longer names. */
const NAME_MAX = 60;

function nameOf(said: string): string {
  const name = said
    .replace(/^.*?\brule\b\s*(?::|that|which|to)?\s*/i, '')
    .replace(/[.!]$/, '')
    .trim();
  const short = name.length > NAME_MAX ? name.slice(0, name.lastIndexOf(' ', NAME_MAX)) : name;
  return short ? `${short.charAt(0).toUpperCase()}${short.slice(1)}` : 'New rule';
}
