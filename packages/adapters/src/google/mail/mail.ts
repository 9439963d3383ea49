import { Readable } from 'node:stream';
import { isProviderFailure, type Mail } from '@triage/core/ports/mail';
import { gmail } from 'googleapis/build/src/apis/gmail/index.js';
import { type GoogleCallerOptions, googleCaller } from '../call-google.ts';
import type { QuotaBucket } from '../quota/quota-bucket.ts';
import { decodeBase64Url, needed, toMailDraft } from './mail-answers.ts';
import { download, LONGEST_PAGE, ME, once, repeatable } from './mail-calls.ts';
import { mailHistory } from './mail-history.ts';
import { mailProfile } from './mail-profile.ts';
import { mailReading } from './mail-reading.ts';

export type GoogleMailOptions = GoogleCallerOptions & { bucket: QuotaBucket };

/** What a plain JSON call may carry is bounded; larger mail goes by the provider's upload address, and not a third larger. */
const INLINE_MAX = 2_000_000;

/** Google limits what one account asks for at the same time. */
const READ_AT_ONCE = 5;

export function googleMail(options: GoogleMailOptions): Mail {
  const { users } = gmail({ version: 'v1' });
  const call = googleCaller(options);

  return {
    readAtOnce: READ_AT_ONCE,
    ...mailProfile(users, call),
    ...mailReading(users, call),
    ...mailHistory(users, call),
    async modifyThread(threadId, { add = [], remove = [] }) {
      const requestBody = { addLabelIds: add, removeLabelIds: remove };
      await call(repeatable('users.threads.modify'), (request) =>
        users.threads.modify({ userId: ME, id: threadId, requestBody }, request),
      );
    },
    async modifyMessage(id, { add = [], remove = [] }) {
      const requestBody = { addLabelIds: add, removeLabelIds: remove };
      await call(repeatable('users.messages.modify'), (request) =>
        users.messages.modify({ userId: ME, id, requestBody }, request),
      );
    },
    async deleteMessages(messageIds) {
      for (const id of messageIds) {
        try {
          await call(repeatable('users.messages.delete'), (request) =>
            users.messages.delete({ userId: ME, id }, request),
          );
        } catch (error) {
          if (!isProviderFailure(error, 'notFound', 'gone')) throw error;
        }
      }
    },
    async getAttachment(messageId, id) {
      const attachment = await call(download('users.messages.attachments.get'), (request) =>
        users.messages.attachments.get({ userId: ME, messageId, id }, request),
      );
      // An empty attachment has an empty body, or none.
      return decodeBase64Url(attachment.data ?? '');
    },
    // Creating a draft twice would leave an orphan in the mailbox, and sending it twice would send two messages: after
    // an unknown outcome the caller checks first.
    async createDraft({ raw, threadId }) {
      const inThread = threadId ? { threadId } : {};
      const large = raw.byteLength > INLINE_MAX;
      const draft = await call({ ...once('users.drafts.create'), download: large }, (request) =>
        users.drafts.create(
          { userId: ME, ...(large ? beside(raw, inThread) : inside(raw, inThread)) },
          request,
        ),
      );
      return toMailDraft(draft);
    },
    async updateDraft(id, { raw, threadId }) {
      const inThread = threadId ? { threadId } : {};
      const large = raw.byteLength > INLINE_MAX;
      const draft = await call({ ...repeatable('users.drafts.update'), download: large }, (request) =>
        users.drafts.update(
          { userId: ME, id, ...(large ? beside(raw, inThread) : inside(raw, inThread)) },
          request,
        ),
      );
      return toMailDraft(draft);
    },
    async sendDraft(draftId) {
      const sent = await call(once('users.drafts.send'), (request) =>
        users.drafts.send({ userId: ME, requestBody: { id: draftId } }, request),
      );
      return { messageId: needed(sent.id, 'id'), threadId: needed(sent.threadId, 'threadId') };
    },
    async getDraft(id) {
      try {
        const draft = await call(repeatable('users.drafts.get'), (request) =>
          users.drafts.get({ userId: ME, id, format: 'minimal' }, request),
        );
        return toMailDraft(draft);
      } catch (error) {
        if (isProviderFailure(error, 'notFound', 'gone')) return null;
        throw error;
      }
    },
    async listDrafts({ pageToken } = {}) {
      const page = await call(repeatable('users.drafts.list'), (request) =>
        users.drafts.list({ userId: ME, pageToken, maxResults: LONGEST_PAGE }, request),
      );
      return { drafts: (page.drafts ?? []).map(toMailDraft), nextPageToken: page.nextPageToken ?? null };
    },
    async deleteDraft(id) {
      try {
        await call(repeatable('users.drafts.delete'), (request) =>
          users.drafts.delete({ userId: ME, id }, request),
        );
      } catch (error) {
        if (!isProviderFailure(error, 'notFound', 'gone')) throw error;
      }
    },
    async watch({ topic }) {
      const answer = await call(repeatable('users.watch'), (request) =>
        users.watch({ userId: ME, requestBody: { topicName: topic } }, request),
      );
      return {
        historyId: String(needed(answer.historyId, 'historyId')),
        expiresAt: new Date(Number(needed(answer.expiration, 'expiration'))),
      };
    },
    async stopWatch() {
      await call(repeatable('users.stop'), (request) => users.stop({ userId: ME }, request));
    },
    // Google pushes to a webhook.
    async followInbox() {
      return 'unsupported';
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
