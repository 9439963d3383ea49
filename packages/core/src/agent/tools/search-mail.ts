import { hybridSearchRequest } from '@triage/contract/hybrid-search';
import { z } from 'zod';
import { hybridSearch } from '../../search/hybrid-search.ts';
import { visibleText } from '../foreign-text.ts';
import { defineReadTool } from './define-read-tool.ts';

const THREADS_MAX = 20;

export const searchMail = defineReadTool({
  name: 'search_mail',
  description:
    'Search mail by words and by meaning. Mail operators (from: subject: after: has:attachment …) work in the query.',
  input: z.object({
    query: z.string().trim().min(1).max(500),
    limit: z.number().int().min(1).max(THREADS_MAX).default(8),
  }),
  source: 'mail',
  async read(ctx, input) {
    const { results } = await hybridSearch(ctx, hybridSearchRequest.parse(input));
    return {
      threads: results.map(({ threadId, subject, sender, snippet, lane, priority }) => ({
        threadId,
        subject: visibleText(subject, 200),
        sender: visibleText(sender, 200),
        snippet: visibleText(snippet, 300),
        lane,
        priority,
      })),
    };
  },
});
