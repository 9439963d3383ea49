import { SMTPServer } from 'smtp-server';
import { deliverTo, outboxEntry } from '../mail/send-mail.ts';
import { findHeader, parseHeaders, splitMessage, withHeader } from '../mime/headers.ts';
import type { Sandbox } from '../sandbox.ts';
import { LOCAL_PASSWORD } from './imap-mailboxes.ts';

const LARGEST = 35 * 1024 * 1024;
const ADDRESS = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/;

/** Takes mail from the people with a mailbox here, and delivers it to everybody that the sandbox has. */
export function submissionServer(sandbox: Sandbox): SMTPServer {
  return new SMTPServer({
    banner: 'A local mailbox',
    size: LARGEST,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    onAuth({ username = '', password }, _session, done) {
      const mailbox = password === LOCAL_PASSWORD ? sandbox.imap.open(username) : undefined;
      if (mailbox?.isOpen) done(null, { user: mailbox.email });
      else done(refusal(535, 'Wrong user name or password'));
    },
    onMailFrom({ address }, { user }, done) {
      done(address.toLowerCase() === user ? null : refusal(550, 'This is not your address'));
    },
    onRcptTo({ address }, _session, done) {
      done(ADDRESS.test(address) ? null : refusal(550, 'There is no such address'));
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (stream.sizeExceeded) return done(refusal(552, 'The message is too large'));
        submit(
          sandbox,
          Buffer.concat(chunks),
          envelope.rcptTo.map(({ address }) => address.toLowerCase()),
        );
        done(null, 'Delivered');
      });
    },
  });
}

/** Whoever is in the envelope alone was a hidden recipient. */
function submit(sandbox: Sandbox, source: Buffer, recipients: string[]): void {
  const headers = parseHeaders(splitMessage(source.toString('latin1')).head);
  const date = new Date(sandbox.clock.now()).toUTCString();
  const raw = findHeader(headers, 'date') ? source : withHeader(source, 'Date', date);
  const entry = outboxEntry(sandbox, raw, { via: 'smtp' });
  const named = new Set([...entry.to, ...entry.cc]);
  sandbox.outbox.push({ ...entry, bcc: recipients.filter((recipient) => !named.has(recipient)) });
  for (const recipient of new Set(recipients)) deliverTo(sandbox, recipient, raw);
}

function refusal(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode });
}
