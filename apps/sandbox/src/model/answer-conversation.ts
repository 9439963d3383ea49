import { answerFromMail, asksForAnswer } from '../assistant/answer-from-mail.ts';
import { answerRequest } from '../assistant/answer-request.ts';
import { asksForSummary, summarizeMail } from '../assistant/summarize-mail.ts';
import { type Answer, type Conversation, lastUserText } from './conversation.ts';
import { asksForDraft, draftAsHtml, draftReply, wantsHtml } from './draft-reply.ts';
import { fillSchema } from './fill-schema.ts';
import { sentencesOf } from './parse-mail-text.ts';

const NAME = 'This is the demo model';

/** Rules only: the same conversation always gets the same answer. */
export function answerConversation(conversation: Conversation): Answer {
  const { instructions, schema } = conversation;
  if (conversation.tools.length > 0) return answerRequest(conversation);
  const prompt = lastUserText(conversation);
  if (schema) return { text: JSON.stringify(fillSchema(schema, { instructions, text: prompt })), calls: [] };
  const text = say(instructions, prompt);
  return { text: conversation.json ? JSON.stringify({ answer: text }) : text, calls: [] };
}

function say(instructions: string, prompt: string): string {
  if (asksForSummary(instructions)) return summarizeMail(prompt);
  if (asksForAnswer(instructions)) return answerFromMail(prompt);
  if (asksForDraft(instructions, prompt)) {
    const draft = draftReply(instructions, prompt);
    return wantsHtml(instructions) ? draftAsHtml(draft) : draft;
  }
  const sentences = sentencesOf(prompt).slice(0, 3).join(' ');
  return `${NAME}. ${sentences || 'I answer from the text that I am given, by rules, without a network.'}`;
}
