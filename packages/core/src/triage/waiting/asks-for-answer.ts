import type { CachedMessage, CachedThread } from '../../mime/cached-thread.ts';
import { asksSomething } from '../rules/judges/judge-state.ts';
import { isNoReply } from '../rules/reading/is-no-reply.ts';
import { parseAddressEntries, parseThread } from '../rules/reading/parse-thread.ts';
import type { RulesContext } from '../rules/rules-context.ts';

const noHistory: RulesContext['history'] = { answered: 0, received: 0, lastTenActions: [], lesson: null };

/** Addresses that many read, or that only a program does. */
const LIST_ADDRESS =
  /(?:^|[-_.+])(?:list|announce|newsletter|unsubscribe|owner|request)@|^reply\+|@(?:lists?|groups?|mailman)\.|@(?:[^@]*\.)?(?:googlegroups\.com|groups\.io|freelists\.org|reply\.github\.com)$/i;

/** "Yes, please" answers a question and asks none. */
const ACCEPTS =
  /(^|[\n.!,][^\S\n]*)(?:ja|yes|oui|sí|sim|sì|tak|да|evet|gerne?|sure)[ ,]+(?:bitte|gerne|please|s['’]il (?:te|vous) pla[iî]t|por favor|per favore|graag|alstublieft|proszę|пожалуйста|lütfen)(?=\s*(?:[.!,\n]|$))/giu;

/** Whether the user wrote last, asked something, and wrote to at least one person who could answer. */
export function asksForAnswer(thread: CachedThread, owner: Omit<RulesContext, 'history'>): boolean {
  const messages = thread.messages.map((message) =>
    message.fromMe ? { ...message, text: message.text.replace(ACCEPTS, '$1') } : message,
  );
  const reading = parseThread({ ...thread, messages }, { ...owner, history: noHistory });
  const { last } = reading;
  if (!last || !reading.userSpokeLast || !asksSomething(reading)) return false;
  const received = thread.messages.findLast((message) => !message.fromMe);
  if (received && isAutomated(received)) return false;
  return parseAddressEntries([...last.to, ...last.cc, ...last.bcc]).some(
    (address) => !reading.mine.has(address) && !isNoReply(address) && !LIST_ADDRESS.test(address),
  );
}

/** A list or a program wrote: nobody in particular owes an answer. */
function isAutomated({ headers, from }: CachedMessage): boolean {
  return (
    Boolean(headers['list-id'] || headers['list-unsubscribe']) ||
    /bulk|junk|list/i.test(headers['precedence'] ?? '') ||
    /^auto-(?:generated|notified)/i.test(headers['auto-submitted'] ?? '') ||
    isNoReply(from.email)
  );
}
