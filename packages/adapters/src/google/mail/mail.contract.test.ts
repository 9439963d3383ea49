import { WHOLE_MAIL_SCOPE } from '@triage/core/ports/oauth';
import { mailContract } from '@triage/core/testing/contracts/mail-contract';
import type { NewMail } from '@triage/core/testing/fakes/compose-mail';
import { messageHeaders } from '@triage/core/testing/fakes/message-headers';
import { silentLogger } from '@triage/core/testing/fakes/silent-logger';
import { quotaBucket } from '../quota/quota-bucket.ts';
import { connectPerson, startLocalGoogle, systemClock } from '../testing/local-google.ts';
import { memoryQuota } from '../testing/memory-quota.ts';
import { googleMail } from './mail.ts';

interface Delivery {
  messageId: string;
  threadId: string;
}

interface Outbox {
  messages: { raw: string }[];
}

mailContract('googleMail', async () => {
  const google = await startLocalGoogle();
  const { email, accessToken } = await connectPerson(google);
  const bucket = quotaBucket({ clock: systemClock, ledger: memoryQuota(systemClock) });
  const rootUrl = google.url;
  const options = { rootUrl, bucket, clock: systemClock, logger: silentLogger() };
  const mail = googleMail({ accessToken, ...options });
  const whole = await connectPerson(google, [WHOLE_MAIL_SCOPE], email);

  async function deliver(message: NewMail | (NewMail & { attachments: object[] })): Promise<Delivery> {
    const { messageId, threadId } = await google.control<Delivery>('mail', { to: email, ...message });
    return { messageId, threadId };
  }

  return {
    mail,
    lacks: { following: true },
    mayDelete: googleMail({ accessToken: whole.accessToken, ...options }),
    address: email,
    correspondent: 'ben@sandbox.test',
    deliver,
    async outbox() {
      const { messages } = await google.control<Outbox>('outbox');
      return messages.map(({ raw }) => messageHeaders(Buffer.from(raw)));
    },
    async remove(messageId) {
      await google.control('delete', { email, messageId });
    },
    async addLabel(name) {
      const response = await fetch(`${rootUrl}/gmail/v1/users/me/labels`, {
        method: 'POST',
        headers: { authorization: `Bearer ${await accessToken()}`, 'content-type': 'application/json' },
        body: JSON.stringify({ name }),
      });
      return ((await response.json()) as { id: string }).id;
    },
    async setAliases(aliases) {
      const addresses = aliases.map(({ email: sendAsEmail, verified, name, replyTo, ...rest }) => ({
        ...rest,
        sendAsEmail,
        displayName: name,
        replyToAddress: replyTo,
        ...(verified === false ? { verificationStatus: 'pending' } : {}),
      }));
      await google.control('send-as', { email, addresses });
    },
    async expireHistory() {
      await google.control('history/expire', { email });
    },
    async failNext(method, when) {
      const how = when === 'before' ? { status: 503 } : { acceptThenFail: 503 };
      const names = { createDraft: 'drafts.create', updateDraft: 'drafts.update', sendDraft: 'drafts.send' };
      const name = names[method];
      await google.control('faults', { api: 'gmail', method: name, times: 1, ...how });
    },
    async deliverAttachment(bytes) {
      const content = Buffer.from(bytes).toString('base64');
      const attachments = [{ filename: 'bytes.bin', content, encoding: 'base64' }];
      const { messageId } = await deliver({
        from: 'a@elsewhere.test',
        subject: 'File',
        text: '',
        attachments,
      });
      return { messageId, attachmentId: await findAttachment(messageId) };
    },
    close: () => google.close(),
  };

  /** The port gives raw messages; ids of attachments come with the provider's own parsed form. */
  async function findAttachment(messageId: string): Promise<string> {
    const response = await fetch(`${rootUrl}/gmail/v1/users/me/messages/${messageId}?format=full`, {
      headers: { authorization: `Bearer ${await accessToken()}` },
    });
    const text = await response.text();
    const id = /"attachmentId":\s*"([^"]+)"/.exec(text)?.[1];
    if (!id) throw new Error(`No attachment in ${text}`);
    return id;
  }
});
