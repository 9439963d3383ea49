import type { DraftContent } from '@triage/contract/sending/mail-drafts';
import { openDraftRequest } from '@triage/contract/sending/mail-drafts';
import { z } from 'zod';
import { getDraft } from '../../../flows/mail-drafts/put-draft.ts';
import { mergeDrafts } from '../../../mailboxes/merge-sends.ts';
import { openEveryMailbox } from '../../../mailboxes/open-every.ts';
import { listDrafts } from '../../../send/drafts/list-drafts.ts';
import { overMailboxes } from '../../../tenant/over-mailboxes.ts';
import { visibleText } from '../../foreign-text.ts';
import { defineReadTool } from '../define-read-tool.ts';

const LINE_CHARS = 300;
const TEXT_CHARS = 5_000;

export const listDraftsTool = defineReadTool({
  name: 'list_drafts',
  description:
    'List unsent emails that were saved or opened here, newest first. revision is the seen of the other draft tools.',
  input: z.object({ limit: z.number().int().min(1).max(50).default(20) }),
  source: 'mail',
  async read(ctx, { limit }) {
    const { drafts } = await overMailboxes(await openEveryMailbox(ctx), listDrafts, mergeDrafts);
    return {
      drafts: drafts.slice(0, limit).map(({ draftId, revision, threadId, state, savedAt, ...words }) => ({
        ...{ draftId, revision, threadId, state, savedAt, attachments: words.attachments },
        to: visibleText(words.to, LINE_CHARS),
        subject: visibleText(words.subject, LINE_CHARS),
        text: visibleText(words.snippet, LINE_CHARS),
      })),
      more: Math.max(0, drafts.length - limit),
    };
  },
});

/** A draft quotes others and may have been written by another program: its words are foreign like those of any email. */
export const readDraftTool = defineReadTool({
  name: 'read_draft',
  description:
    'Read an unsent email by its draftId, or the one of a thread. revision is the seen of the other draft tools; other ' +
    'is the version of another program where both were changed.',
  input: openDraftRequest,
  source: 'mail',
  async read(ctx, request) {
    const { draftId, revision, content, other } = await getDraft(ctx, request);
    return {
      ...{ draftId, revision, ...describeContent(content) },
      other: other && describeContent(other.content),
    };
  },
});

function describeContent({ threadId, sender = '', files, ...words }: DraftContent) {
  const { to, cc, bcc, subject, body, quote } = words;
  return {
    threadId,
    from: visibleText(sender, LINE_CHARS),
    to: visibleText(to, TEXT_CHARS),
    cc: visibleText(cc, TEXT_CHARS),
    bcc: visibleText(bcc, TEXT_CHARS),
    subject: visibleText(subject, LINE_CHARS),
    text: visibleText(body, TEXT_CHARS),
    quote: visibleText(quote, TEXT_CHARS),
    attachments: files.map(({ filename }) => filename),
  };
}
