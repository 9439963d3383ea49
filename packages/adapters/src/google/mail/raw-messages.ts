import type { gmail_v1 } from '@googleapis/gmail';
import type { MailMessage, MailUrgency } from '@triage/core/ports/mail';
import type { CallGoogle } from '../call-google.ts';
import { decodeBase64Url, needed, toMailMessage } from './mail-answers.ts';
import { download, ME } from './mail-calls.ts';
import { rebuildRaw } from './rebuild-raw.ts';

/** Gets one message as it was sent. */
export function rawMessages(users: gmail_v1.Resource$Users, call: CallGoogle) {
  return getMessage;

  async function getMessage(id: string, urgency: MailUrgency | undefined): Promise<MailMessage> {
    const message = await call(download('users.messages.get', urgency), (request) =>
      users.messages.get({ userId: ME, id, format: 'raw' }, request),
    );
    return toMailMessage(message.raw ? message : { ...message, raw: await rebuild(id, urgency) });
  }

  /** Google always has the raw message; compatible servers may have only the parsed one. */
  async function rebuild(id: string, urgency: MailUrgency | undefined): Promise<string> {
    const { payload } = await call(download('users.messages.get', urgency), (request) =>
      users.messages.get({ userId: ME, id, format: 'full' }, request),
    );
    const raw = await rebuildRaw(needed(payload, 'raw or payload'), async (attachmentId) => {
      const attachment = await call(download('users.messages.attachments.get', urgency), (request) =>
        users.messages.attachments.get({ userId: ME, messageId: id, id: attachmentId }, request),
      );
      return decodeBase64Url(attachment.data ?? '');
    });
    return Buffer.from(raw).toString('base64url');
  }
}
