import { hybridSearchRequest } from '@triage/contract/inbox/hybrid-search';
import { ADVANCED_LIMIT_MAX } from '@triage/contract/limits';
import { textInput } from '@triage/contract/text';
import { z } from 'zod';
import { openEveryMailbox } from '../../mailboxes/open-every.ts';
import { hybridSearchOfAll } from '../../mailboxes/search-of-all.ts';
import { visibleText } from '../foreign-text.ts';
import { defineReadTool } from './define-read-tool.ts';

/** One more is asked for, to know whether there are more. */
const THREADS_MAX = ADVANCED_LIMIT_MAX - 1;
/** A longer list is for a bulk change, which needs no excerpts. */
const EXCERPTS_MAX = 25;

export const searchMail = defineReadTool({
  name: 'search_mail',
  description:
    'Search mail by words and by meaning. Mail operators (from: subject: in:inbox after: has:attachment …) work in the ' +
    'query. matched tells what only is alike in meaning; more tells that the limit was reached.',
  input: z.object({
    query: textInput.trim().min(1).max(500),
    limit: z.number().int().min(1).max(THREADS_MAX).default(8),
  }),
  source: 'mail',
  async read(ctx, input) {
    const request = hybridSearchRequest.parse({ ...input, limit: input.limit + 1 });
    const tenants = await openEveryMailbox(ctx);
    const { results } = await hybridSearchOfAll({ tenants, hasSeveral: tenants.length > 1 }, request);
    const shown = results.slice(0, input.limit);
    return {
      threads: shown.map(({ threadId, subject, sender, snippet, lane, priority, matched }) => ({
        threadId,
        subject: visibleText(subject, 200),
        sender: visibleText(sender, 200),
        ...(shown.length <= EXCERPTS_MAX && { snippet: visibleText(snippet, 300) }),
        lane,
        priority,
        matched,
      })),
      more: results.length > shown.length,
    };
  },
});
