import { chooseTool, findLookup } from './choose-tool.ts';
import {
  type Answer,
  type Conversation,
  lastUserText,
  resultsSinceLastUser,
  type ToolOffer,
} from './conversation.ts';
import { asksForDraft, draftAsHtml, draftReply, wantsHtml } from './draft-reply.ts';
import { fillSchema } from './fill-schema.ts';
import { type Filled, fillToolInput } from './fill-tool-input.ts';
import { sentencesOf } from './read-mail-text.ts';
import { summariseResult } from './summarise-results.ts';

const NAME = 'This is the sandbox AI';
const MAX_CALLS_A_TURN = 4;

/** Rules only: the same conversation always gets the same answer. */
export function answerConversation(conversation: Conversation): Answer {
  const { instructions, schema } = conversation;
  const prompt = lastUserText(conversation);
  const call =
    conversation.tools.length > 0 && conversation.toolChoice !== 'none' ? callTool(conversation) : null;
  if (call) return { text: '', calls: [call] };
  if (schema) return { text: JSON.stringify(fillSchema(schema, { instructions, text: prompt })), calls: [] };
  if (conversation.json) return { text: JSON.stringify({ answer: say(conversation, prompt) }), calls: [] };
  return { text: say(conversation, prompt), calls: [] };
}

function say(conversation: Conversation, prompt: string): string {
  const { instructions } = conversation;
  const results = resultsSinceLastUser(conversation);
  if (results.length > 0) {
    const last = results.at(-1);
    return `${NAME}. ${last ? summariseResult(last.name, last.output) : ''}`;
  }
  if (conversation.tools.length === 0 && asksForDraft(instructions, prompt)) {
    const draft = draftReply(instructions, prompt);
    return wantsHtml(instructions) ? draftAsHtml(draft) : draft;
  }
  const sentences = sentencesOf(prompt).slice(0, 3).join(' ');
  if (conversation.tools.length > 0) {
    return `${NAME}: a small set of rules that runs on this machine. Ask me to search, list a lane, look at your calendar, or to write, send and arrange things, and I will use the right tool.`;
  }
  return `${NAME}. ${sentences || 'I answer from the text that I am given, by rules, without a network.'}`;
}

function callTool(conversation: Conversation): Answer['calls'][number] | null {
  const said = lastUserText(conversation);
  const results = resultsSinceLastUser(conversation);
  if (results.length >= MAX_CALLS_A_TURN) return null;
  const request = {
    said,
    instructions: conversation.instructions,
    results: results.map((result) => result.output),
  };
  const forced = forcedTool(conversation);
  if (forced && results.length === 0)
    return { name: forced.name, input: complete(fillToolInput(forced.parameters, request)) };
  const choice = chooseTool(said, conversation.tools);
  if (!choice || results.some((result) => result.name === choice.tool.name)) return null;
  const filled = fillToolInput(choice.tool.parameters, request);
  if (filled.missing.length === 0) return { name: choice.tool.name, input: filled.input };
  // Something is still unknown, such as which thread "the mail from Chiara" is: look it up, once.
  const about = filled.missing.some((name) => /event/i.test(name)) ? 'event' : 'thread';
  const lookup = findLookup(conversation.tools, about);
  if (!lookup || results.some((result) => result.name === lookup.name)) return null;
  return { name: lookup.name, input: complete(fillToolInput(lookup.parameters, request)) };
}

function forcedTool({ tools, toolChoice }: Conversation): ToolOffer | undefined {
  if (typeof toolChoice === 'object') return tools.find((tool) => tool.name === toolChoice.name);
  return toolChoice === 'required' ? tools[0] : undefined;
}

function complete({ input, missing }: Filled): Record<string, unknown> {
  return { ...input, ...Object.fromEntries(missing.map((name) => [name, ''])) };
}
