import { viewSchema } from '@triage/contract/inbox/inbox';
import { z } from 'zod';
import { listInboxes } from '../../mailbox/inbox/list-inbox.ts';
import { countInboxes } from '../../mailboxes/count-once.ts';
import { openEveryMailbox } from '../../mailboxes/open-every.ts';
import { visibleText } from '../foreign-text.ts';
import { defineReadTool } from './define-read-tool.ts';

const THREADS_MAX = 25;

export const listLane = defineReadTool({
  name: 'list_lane',
  description:
    'List threads of a lane of the inbox (reply, schedule, fyi, done) or the snoozed ones, most urgent first, with counts of all lanes.',
  input: z.object({
    lane: viewSchema.default('reply'),
    limit: z.number().int().min(1).max(THREADS_MAX).default(10),
  }),
  source: 'mail',
  async read(ctx, { lane, limit }) {
    const tenants = await openEveryMailbox(ctx);
    const { rows } = await listInboxes({ tenants, hasSeveral: tenants.length > 1 }, { view: lane, limit });
    return {
      threads: rows.map((row) => ({
        threadId: row.threadId,
        subject: visibleText(row.subject, 200),
        sender: visibleText(row.sender, 200),
        snippet: visibleText(row.snippet, 200),
        priority: row.priority,
        unread: row.unread,
        lastMessageAt: row.lastMessageAt,
        snoozedUntil: row.snoozedUntil,
        meetingAt: row.meeting?.start ?? null,
        suspicious: row.suspicious,
      })),
      counts: await countInboxes(tenants, {}),
    };
  },
});
