import { gmail } from '@googleapis/gmail';
import type { Mail } from '@triage/core/ports/mail';
import { type GoogleCallerOptions, googleCaller } from '../call-google.ts';
import type { QuotaBucket } from '../quota/quota-bucket.ts';
import { decodeBase64Url, needed } from './mail-answers.ts';
import { download, ME, repeatable } from './mail-calls.ts';
import { mailChanges } from './mail-changes.ts';
import { mailDrafts } from './mail-drafts.ts';
import { mailHistory } from './mail-history.ts';
import { mailLists } from './mail-lists.ts';
import { mailProfile } from './mail-profile.ts';
import { mailReading } from './mail-reading.ts';

export type GoogleMailOptions = GoogleCallerOptions & { bucket: QuotaBucket };

/** Google limits what one account asks for at the same time. */
const BATCH_SIZE = 5;

export function googleMail(options: GoogleMailOptions): Mail {
  const { users } = gmail({ version: 'v1' });
  const call = googleCaller(options);

  return {
    batchSize: async () => BATCH_SIZE,
    ...mailProfile(users, call),
    ...mailLists(users, call),
    ...mailReading(users, call),
    ...mailHistory(users, call),
    ...mailChanges(users, call),
    ...mailDrafts(users, call),
    async getAttachment(messageId, id) {
      const attachment = await call(download('users.messages.attachments.get'), (request) =>
        users.messages.attachments.get({ userId: ME, messageId, id }, request),
      );
      // An empty attachment has an empty body, or none.
      return decodeBase64Url(attachment.data ?? '');
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
