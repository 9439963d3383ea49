import { listSendsRequest } from '@triage/contract/sending/send';
import { z } from 'zod';
import { mergeSends } from '../../../mailboxes/merge-sends.ts';
import { openEveryMailbox } from '../../../mailboxes/open-every.ts';
import { listSends } from '../../../send/list-sends.ts';
import { overMailboxes } from '../../../tenant/over-mailboxes.ts';
import { visibleText } from '../../foreign-text.ts';
import { defineReadTool } from '../define-read-tool.ts';

export const listQueuedSends = defineReadTool({
  name: 'list_queued_sends',
  description: 'List mails that wait to leave, and those that failed, the next to leave first.',
  input: z.object({ limit: z.number().int().min(1).max(50).default(20) }),
  source: 'mail',
  async read(ctx, { limit }) {
    const request = listSendsRequest.parse({ statuses: ['pending', 'failed'], limit });
    const { sends } = await overMailboxes(
      await openEveryMailbox(ctx),
      (tenant) => listSends(tenant, request),
      (answers) => mergeSends(answers, limit),
    );
    return {
      sends: sends.map(({ scheduledSendId, to, subject, sendAt, status, threadId, error }) => ({
        scheduledSendId,
        to,
        subject: visibleText(subject, 200),
        sendAt,
        status,
        threadId,
        error,
      })),
    };
  },
});
