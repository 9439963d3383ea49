import type { Answer, Conversation } from '../model/conversation.ts';
import { intents } from './intents.ts';
import { searchMail } from './look-up.ts';
import { type Plan, parseRequest } from './request.ts';
import { sayCannot } from './small-talk.ts';

const CALLS_MAX = 6;
const SEARCH_WORDS_MAX = 4;

/** The demo assistant: the plan of what was said, one step at a time. The same conversation gets the same answer. */
export function answerRequest(conversation: Conversation): Answer {
  const request = parseRequest(conversation);
  const plan = intents.find(({ said }) => said.test(request.said))?.plan ?? fallback(request.said);
  const step = plan(request);
  if ('say' in step) return { text: step.say, calls: [] };
  const mayCall = request.tools.has(step.call) && conversation.toolChoice !== 'none';
  if (!mayCall || request.results.length >= CALLS_MAX)
    return { text: sayText(sayCannot(request)), calls: [] };
  return { text: '', calls: [{ name: step.call, input: step.input }] };
}

/** A few words without a verb are searched for. */
function fallback(said: string): Plan {
  return (said.match(/\S+/g)?.length ?? 0) <= SEARCH_WORDS_MAX ? searchMail : sayCannot;
}

function sayText(step: ReturnType<typeof sayCannot>): string {
  return 'say' in step ? step.say : '';
}
