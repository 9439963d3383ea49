import { textInput } from '@triage/contract/text';
import { z } from 'zod';
import { visibleText } from '../foreign-text.ts';
import { defineReadTool } from './define-read-tool.ts';

const SENDERS_MAX = 20;

export const inspectSender = defineReadTool({
  name: 'inspect_sender',
  description:
    'Count mail by sender: how many messages and threads, when first and last, and whether the person ever wrote back. ' +
    'Give an address or part of one; leave it out for the most frequent senders.',
  input: z.object({ sender: textInput.trim().max(200).optional() }),
  source: 'mail',
  async read(ctx, { sender = '' }) {
    const senders = await ctx.db.query<{ email: string; name: string; first: Date; last: Date }>(
      `WITH top AS (
         SELECT from_address AS email, max(from_name) AS name, count(*)::int AS messages,
           count(DISTINCT thread_id)::int AS threads, min(sent_at) AS first, max(sent_at) AS last
         FROM messages
         WHERE user_id = $1 AND NOT from_me
           AND ($2 = '' OR position(lower($2) IN lower(from_address || ' ' || from_name)) > 0)
         GROUP BY from_address ORDER BY count(*) DESC, from_address LIMIT ${SENDERS_MAX})
       SELECT top.*, EXISTS (
         SELECT 1 FROM messages m JOIN messages r ON r.user_id = $1 AND r.thread_id = m.thread_id AND r.from_me
         WHERE m.user_id = $1 AND m.from_address = top.email) AS "answeredEver"
       FROM top ORDER BY messages DESC, email`,
      [ctx.tenantId, sender],
      'inspect-sender',
    );
    return {
      senders: senders.map((row) => ({
        ...row,
        name: visibleText(row.name, 200),
        first: row.first.toISOString(),
        last: row.last.toISOString(),
      })),
    };
  },
});
