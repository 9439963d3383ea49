import { randomUUID } from 'node:crypto';
import type Mail from 'nodemailer/lib/mailer/index.js';
import type { Account } from '../accounts.ts';
import { deliverByImap, deliverTo } from '../mail/send-mail.ts';
import { composeMessage } from '../mime/compose-message.ts';
import { findHeader, parseAddresses } from '../mime/headers.ts';
import type { Sandbox } from '../sandbox.ts';
import { requireAccount } from './control-body.ts';
import { ControlError } from './control-error.ts';

export type MailAttachment = {
  filename: string;
  content: string;
  contentType?: string;
  encoding?: 'base64' | 'utf8';
};
export type NewMail = {
  to: string | string[];
  from: string;
  cc: string | string[];
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  attachments: MailAttachment[];
  /** A Message-ID, or the id of a message in the recipient's mailbox. */
  inReplyTo: string;
  raw: string;
};
/** In a mailbox without the Gmail API a message has a UID, in its inbox. */
export type Delivered = { email: string } & ({ messageId: string; threadId: string } | { uid: number });

export async function deliverNewMail(sandbox: Sandbox, mail: Partial<NewMail>): Promise<Delivered[]> {
  const recipients = [mail.to ?? []].flat();
  if (recipients.length === 0) throw new ControlError(400, 'to is missing');
  const everybody = parseAddresses([...recipients, ...[mail.cc ?? []].flat()].join(', '));
  const accounts = everybody
    .map(({ address }) => sandbox.accounts.owning(address))
    .filter((account): account is Account => account !== undefined);
  const byImap = [...new Set(everybody.map(({ address }) => address))].filter((address) =>
    sandbox.imap.find(address),
  );
  if (accounts.length + byImap.length === 0) requireAccount(sandbox, everybody[0]?.address);
  const raw = mail.raw ? withCrlf(mail.raw) : await compose(sandbox, mail, accounts[0]);
  const delivered: Delivered[] = [...new Set(accounts)].flatMap((account) => {
    const message = deliverTo(sandbox, account.email, raw);
    return message ? [{ email: account.email, messageId: message.id, threadId: message.threadId }] : [];
  });
  const apart = byImap.flatMap((email) => {
    const uid = deliverByImap(sandbox, email, raw);
    return uid === undefined ? [] : [{ email, uid }];
  });
  return [...delivered, ...apart];
}

function compose(sandbox: Sandbox, mail: Partial<NewMail>, reader: Account | undefined): Promise<Buffer> {
  const parent = mail.inReplyTo ? findParent(reader, mail.inReplyTo) : undefined;
  const message: Mail.Options = {
    from: mail.from ?? 'Somebody <somebody@example.com>',
    to: mail.to,
    cc: mail.cc,
    subject: mail.subject ?? (parent ? `Re: ${parent.subject.replace(/^re:\s*/i, '')}` : ''),
    text: mail.text ?? (mail.html ? undefined : ''),
    html: mail.html,
    headers: mail.headers,
    attachments: mail.attachments,
    date: new Date(sandbox.clock.now()),
    messageId: `<${randomUUID()}@mail.example.com>`,
    ...(parent ? { inReplyTo: parent.messageId, references: parent.references } : {}),
  };
  const ownId = Object.entries(mail.headers ?? {}).find(([name]) => name.toLowerCase() === 'message-id');
  return composeMessage(ownId ? { ...message, messageId: ownId[1] } : message);
}

function findParent(reader: Account | undefined, id: string) {
  const parent = reader?.mailbox.messages.get(id) ?? reader?.mailbox.byMessageId.get(id);
  if (!parent) return { messageId: id, references: id, subject: '' };
  const messageId = findHeader(parent.headers, 'message-id') ?? id;
  const references = `${findHeader(parent.headers, 'references') ?? ''} ${messageId}`.trim();
  return { messageId, references, subject: findHeader(parent.headers, 'subject') ?? '' };
}

function withCrlf(raw: string): Buffer {
  return Buffer.from(raw.replace(/\r?\n/g, '\r\n'), 'utf8');
}
