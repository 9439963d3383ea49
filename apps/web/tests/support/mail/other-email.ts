import http from 'node:http';
import { startMailPair } from '@triage/adapters/mail-servers/testing/mail-pair';
import { scriptedImap } from '@triage/adapters/mail-servers/testing/scripted-imap';
import { hostileSmtp } from '@triage/adapters/smtp/testing/hostile-smtp';

const local = (port: number, changes: object = {}) => ({
  host: 'localhost',
  port,
  security: 'none',
  ...changes,
});
const PRIVATE = { host: '127.0.0.1', security: 'tls' };
const NOBODY = 1;
/** As Microsoft 365 answers where authenticated SMTP is off. */
const SMTP_DISABLED =
  '535 5.7.139 Authentication unsuccessful, SmtpClientAuthentication is disabled for the Tenant.';

/** A mailbox on local servers, and requests to connect it that work or fail in each documented way. Needs MAIL_ALLOW_HOSTS=localhost. */
export async function openOtherEmail() {
  const pair = await startMailPair({ userName: 'ben', password: 'secret of ben' });
  const [busyImap, emptyImap, disabledImap] = await Promise.all([
    scriptedImap('NO [LIMIT] Too many'),
    scriptedImap('OK'),
    scriptedImap('OK', 'BAD User is authenticated but not connected.'),
  ]);
  const [refusingSmtp, busySmtp, disabledSmtp] = await Promise.all([
    hostileSmtp({ answers: { auth: '535 5.7.8 no' } }),
    hostileSmtp({ answers: { auth: '454 4.7.0 later' } }),
    hostileSmtp({ answers: { auth: SMTP_DISABLED } }),
  ]);
  const calendars = await Promise.all([401, 429, 404].map(answerWith));
  const [refusingDav, busyDav, emptyDav] = calendars.map(({ url }) => url);
  const { imapPort, smtpPort } = pair;
  const account = (changes: object = {}) => ({
    emailAddress: 'ben@work.test',
    userName: 'ben',
    password: 'secret of ben',
    imap: local(imapPort),
    smtp: local(smtpPort),
    ...changes,
  });
  return {
    pair,
    account,
    refused: {
      imapNotAllowed: account({ imap: local(imapPort, PRIVATE) }),
      imapUnreachable: account({ imap: local(NOBODY) }),
      imapInsecure: account({ imap: local(imapPort, { security: 'starttls' }) }),
      imapRefused: account({ password: 'wrong' }),
      imapDisabled: account({ imap: local(disabledImap.port) }),
      imapBusy: account({ imap: local(busyImap.port) }),
      imapNoInbox: account({ imap: local(emptyImap.port) }),
      smtpNotAllowed: account({ smtp: local(smtpPort, PRIVATE) }),
      smtpUnreachable: account({ smtp: local(NOBODY) }),
      smtpInsecure: account({ smtp: local(smtpPort, { security: 'starttls' }) }),
      smtpRefused: account({ smtp: local(refusingSmtp.port) }),
      smtpDisabled: account({ smtp: local(disabledSmtp.port) }),
      smtpBusy: account({ smtp: local(busySmtp.port) }),
      caldavNotAllowed: account({ caldav: 'https://127.0.0.1/' }),
      caldavUnreachable: account({ caldav: `http://localhost:${NOBODY}/` }),
      // Its certificate is of nobody's authority, as far as TLS comes with a mail server.
      caldavInsecure: account({ caldav: `https://localhost:${imapPort}/` }),
      caldavRefused: account({ caldav: refusingDav }),
      caldavBusy: account({ caldav: busyDav }),
      caldavNoCalendar: account({ caldav: emptyDav }),
    },
    async close() {
      busyImap.close();
      emptyImap.close();
      disabledImap.close();
      for (const { server } of calendars) server.close();
      await Promise.all([pair.close(), refusingSmtp.close(), busySmtp.close(), disabledSmtp.close()]);
    },
  };
}

async function answerWith(status: number) {
  const server = http.createServer((_request, response) => void response.writeHead(status).end());
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://localhost:${(server.address() as { port: number }).port}/` };
}
