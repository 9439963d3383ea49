import { questionSchema } from '@triage/contract/inbox/ask';
import { providerSchema } from '@triage/contract/triage/lanes';
import { z } from 'zod';
import type { Found } from '../../flows/ask/find-passages.ts';
import { findPassages } from '../../flows/ask/find-passages.ts';
import { detectLanguage } from '../../mail-text/detect-language.ts';
import { getOwner } from '../../mailbox/inbox/get-owner.ts';
import { openEveryMailbox } from '../../mailboxes/open-every.ts';
import { knownZone } from '../../time/local-time.ts';
import type { Language } from '../../triage/rules/cues/languages.ts';
import { visibleText } from '../foreign-text.ts';
import { defineReadTool } from './define-read-tool.ts';

/** The passages of "Ask your mail", without the answer: the assistant writes that itself. */
export const askMail = defineReadTool({
  name: 'ask_mail',
  description:
    'Find the passages of the whole mail and of the calendar that answer a question about facts: several searches in one. ' +
    'Give the question as a sentence. likely false means that nothing in the mail is about it: then say so.',
  input: z.object({ question: questionSchema }),
  source: 'mail',
  async read(ctx, { question }) {
    const { timeZone } = await getOwner(ctx.db, ctx.tenantId);
    const frame = { timeZone: knownZone(timeZone), language: (detectLanguage(question) || 'en') as Language };
    const request = { question, earlier: [], threadIds: [], provider: providerSchema.enum.ai_primary };
    const { passages, isRelevant } = await findPassages(await openEveryMailbox(ctx), request, frame);
    return { passages: passages.map(({ candidate }) => show(candidate)), likely: isRelevant };
  },
});

function show(found: Found): Record<string, unknown> {
  const shared = { title: visibleText(found.title, 200), text: visibleText(found.text, 800) };
  if (found.kind === 'event') return { ...shared, start: found.start, end: found.end };
  const { threadId, from, sentAt } = found;
  return { threadId, ...shared, from: visibleText(from, 200), sentAt: sentAt.toISOString() };
}
