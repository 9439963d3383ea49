import { textInput } from '@triage/contract/text';
import { countMailBySender } from '@triage/database/tables/senders/correspondents';
import { z } from 'zod';
import { openEveryMailbox } from '../../mailboxes/open-every.ts';
import { overMailboxes } from '../../tenant/over-mailboxes.ts';
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
    const senders = await overMailboxes(
      await openEveryMailbox(ctx),
      ({ db, tenantId }) => countMailBySender(db, { userId: tenantId, sender, limit: SENDERS_MAX }),
      (counts) =>
        counts
          .flat()
          .sort((a, b) => b.messages - a.messages)
          .slice(0, SENDERS_MAX),
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
