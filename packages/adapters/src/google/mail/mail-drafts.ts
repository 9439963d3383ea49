import { Readable } from 'node:stream';
import type { gmail_v1 } from '@googleapis/gmail';
import type { Mail } from '@triage/core/ports/mail';
import type { CallGoogle } from '../call-google.ts';
import { nullWhenGone } from '../null-when-gone.ts';
import { needed, toMailDraft } from './mail-answers.ts';
import { LONGEST_PAGE, ME, once, repeatable } from './mail-calls.ts';

/** Plain JSON requests are limited in size; larger messages use the upload address, which also avoids base64. */
const INLINE_MAX = 2_000_000;

type Drafts = Pick<
  Mail,
  'createDraft' | 'updateDraft' | 'sendDraft' | 'getDraft' | 'listDrafts' | 'deleteDraft'
>;

export function mailDrafts({ drafts }: gmail_v1.Resource$Users, call: CallGoogle): Drafts {
  return {
    // Creating a draft twice would leave an orphan in the mailbox, and sending it twice would send two messages: after
    // an unknown outcome the caller checks first.
    async createDraft({ raw, threadId }) {
      const inThread = threadId ? { threadId } : {};
      const large = raw.byteLength > INLINE_MAX;
      const draft = await call({ ...once('users.drafts.create'), download: large }, (request) =>
        drafts.create({ userId: ME, ...(large ? beside(raw, inThread) : inside(raw, inThread)) }, request),
      );
      return toMailDraft(draft);
    },
    async updateDraft(id, { raw, threadId }) {
      const inThread = threadId ? { threadId } : {};
      const large = raw.byteLength > INLINE_MAX;
      const draft = await call({ ...repeatable('users.drafts.update'), download: large }, (request) =>
        drafts.update(
          { userId: ME, id, ...(large ? beside(raw, inThread) : inside(raw, inThread)) },
          request,
        ),
      );
      return toMailDraft(draft);
    },
    async sendDraft(draftId) {
      const sent = await call(once('users.drafts.send'), (request) =>
        drafts.send({ userId: ME, requestBody: { id: draftId } }, request),
      );
      return { messageId: needed(sent.id, 'id'), threadId: needed(sent.threadId, 'threadId') };
    },
    async getDraft(id) {
      const draft = await nullWhenGone(
        call(repeatable('users.drafts.get'), (request) =>
          drafts.get({ userId: ME, id, format: 'minimal' }, request),
        ),
      );
      return draft && toMailDraft(draft);
    },
    async listDrafts({ pageToken } = {}) {
      const page = await call(repeatable('users.drafts.list'), (request) =>
        drafts.list({ userId: ME, pageToken, maxResults: LONGEST_PAGE }, request),
      );
      return { drafts: (page.drafts ?? []).map(toMailDraft), nextPageToken: page.nextPageToken ?? null };
    },
    async deleteDraft(id) {
      await nullWhenGone(
        call(repeatable('users.drafts.delete'), (request) => drafts.delete({ userId: ME, id }, request)),
      );
    },
  };
}

type InThread = { threadId?: string };

function inside(raw: Uint8Array, message: InThread) {
  return { requestBody: { message: { ...message, raw: Buffer.from(raw).toString('base64url') } } };
}

function beside(raw: Uint8Array, message: InThread) {
  return { requestBody: { message }, media: { mimeType: 'message/rfc822', body: Readable.from([raw]) } };
}
