import { SMTPServer } from 'smtp-server';
import { deliverTo, outboxEntry } from '../mail/send-mail.ts';
import { opensMailbox, SMTP_SCOPE, TOKEN_CHALLENGE } from '../microsoft/microsoft-tokens.ts';
import { findHeader, parseHeaders, splitMessage, withHeader } from '../mime/headers.ts';
import type { Sandbox } from '../sandbox.ts';
import { appendMessage, EXCHANGE_SENT, findFolder } from './imap-mailbox.ts';
import { isAtOutlook, LOCAL_PASSWORD } from './imap-mailboxes.ts';

const LARGEST = 35 * 1024 * 1024;
const SMTP_OFF =
  '5.7.139 Authentication unsuccessful, SmtpClientAuthentication is disabled for the Mailbox. Visit https://aka.ms/smtp_auth_disabled for more information.';
const ADDRESS = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/;

/** Takes mail from the people with a mailbox here, and delivers it to everybody that the sandbox has. */
export function submissionServer(sandbox: Sandbox): SMTPServer {
  return new SMTPServer({
    banner: 'A local mailbox',
    size: LARGEST,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    authMethods: ['PLAIN', 'LOGIN', 'XOAUTH2'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onAuth({ method, username = '', password, accessToken: token = '' }, _session, done) {
      const { microsoft } = sandbox;
      if (method === 'XOAUTH2') {
        if (microsoft.rules.smtpOff.includes(username.toLowerCase())) return done(refusal(535, SMTP_OFF));
        if (opensMailbox(microsoft, { user: username, token, scope: SMTP_SCOPE }))
          return done(null, { user: username.toLowerCase() });
        if (microsoft.rules.challenge) return done(null, { data: TOKEN_CHALLENGE });
        return done(refusal(535, '5.7.3 Authentication unsuccessful'));
      }
      const isRight = password === LOCAL_PASSWORD && !isAtOutlook(username);
      const mailbox = isRight ? sandbox.imap.open(username) : undefined;
      if (mailbox?.isOpen) done(null, { user: mailbox.email });
      else done(refusal(535, 'Wrong user name or password'));
    },
    onMailFrom({ address }, { user }, done) {
      done(address.toLowerCase() === user ? null : refusal(550, 'This is not your address'));
    },
    onRcptTo({ address }, _session, done) {
      done(ADDRESS.test(address) ? null : refusal(550, 'There is no such address'));
    },
    onData(stream, { envelope, user }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (stream.sizeExceeded) return done(refusal(552, 'The message is too large'));
        const source = Buffer.concat(chunks);
        const recipients = envelope.rcptTo.map(({ address }) => address.toLowerCase());
        submit(sandbox, source, recipients);
        if (isAtOutlook(String(user))) fileSent(sandbox, String(user), source);
        done(null, 'Delivered');
      });
    },
  });
}

/** A recipient that is only in the envelope was a Bcc recipient. */
function submit(sandbox: Sandbox, source: Buffer, recipients: string[]): void {
  const headers = parseHeaders(splitMessage(source.toString('latin1')).head);
  const date = new Date(sandbox.clock.now()).toUTCString();
  const raw = findHeader(headers, 'date') ? source : withHeader(source, 'Date', date);
  const entry = outboxEntry(sandbox, raw, { via: 'smtp' });
  const named = new Set([...entry.to, ...entry.cc]);
  sandbox.outbox.push({ ...entry, bcc: recipients.filter((recipient) => !named.has(recipient)) });
  for (const recipient of new Set(recipients)) deliverTo(sandbox, recipient, raw);
}

/** Exchange files what it was given to send; at other servers that is the client's part. */
function fileSent({ imap, clock }: Sandbox, email: string, raw: Buffer): void {
  const mailbox = imap.open(email);
  const sent = mailbox && findFolder(mailbox, EXCHANGE_SENT);
  if (sent) appendMessage(mailbox, sent, { raw, flags: ['\\Seen'], date: new Date(clock.now()) });
}

function refusal(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode });
}
