import type { MailServer } from '@triage/core/ports/mail-account';

export interface KnownProvider {
  name: string;
  domains: readonly string[];
  /** The end of the names of its mail exchangers: people's own domains are recognised by them. */
  exchanger?: string;
  imap: MailServer;
  smtp: MailServer;
  /** Left out where it has no calendar that takes a password. */
  caldav?: string;
  /** The page on which users create an app password; null if the usual password works. */
  passwordPage: string | null;
  /** It takes no password at all, only tokens from this sign-in page. */
  signIn?: 'microsoft';
}

const tls = (host: string, port: 993 | 465): MailServer => ({ host, port, security: 'tls' });
const submission = (host: string): MailServer => ({ host, port: 587, security: 'starttls' });

/** The hosts of a provider that names them alike. */
const usual = (imap: string, smtp: string) => ({ imap: tls(imap, 993), smtp: tls(smtp, 465) });

/** The largest providers, as their own help pages have them: most of them publish no machine-readable configuration. */
export const knownProviders: readonly KnownProvider[] = [
  {
    name: 'Gmail',
    domains: ['gmail.com', 'googlemail.com'],
    exchanger: 'google.com',
    ...usual('imap.gmail.com', 'smtp.gmail.com'),
    passwordPage: 'https://myaccount.google.com/apppasswords',
  },
  {
    name: 'Outlook',
    domains: [
      'outlook.com',
      'hotmail.com',
      'live.com',
      'msn.com',
      'hotmail.co.uk',
      'outlook.de',
      'outlook.fr',
      'hotmail.de',
      'hotmail.fr',
      'live.co.uk',
      'live.de',
      'live.fr',
      'office365.com',
    ],
    exchanger: 'outlook.com',
    imap: tls('outlook.office365.com', 993),
    smtp: submission('smtp.office365.com'),
    passwordPage: null,
    signIn: 'microsoft',
  },
  {
    name: 'Yahoo Mail',
    domains: [
      'yahoo.com',
      'yahoo.co.uk',
      'yahoo.de',
      'yahoo.fr',
      'yahoo.it',
      'yahoo.es',
      'ymail.com',
      'rocketmail.com',
    ],
    exchanger: 'yahoodns.net',
    ...usual('imap.mail.yahoo.com', 'smtp.mail.yahoo.com'),
    caldav: 'https://caldav.calendar.yahoo.com/',
    passwordPage: 'https://login.yahoo.com/account/security',
  },
  {
    name: 'AOL Mail',
    domains: ['aol.com', 'aim.com', 'aol.de'],
    ...usual('imap.aol.com', 'smtp.aol.com'),
    caldav: 'https://caldav.calendar.aol.com/',
    passwordPage: 'https://login.aol.com/account/security',
  },
  {
    name: 'iCloud Mail',
    domains: ['icloud.com', 'me.com', 'mac.com'],
    exchanger: 'icloud.com',
    imap: tls('imap.mail.me.com', 993),
    smtp: submission('smtp.mail.me.com'),
    caldav: 'https://caldav.icloud.com/',
    passwordPage: 'https://account.apple.com/account/manage',
  },
  {
    name: 'Fastmail',
    domains: ['fastmail.com', 'fastmail.fm', 'sent.com', 'messagingengine.com'],
    exchanger: 'messagingengine.com',
    ...usual('imap.fastmail.com', 'smtp.fastmail.com'),
    caldav: 'https://caldav.fastmail.com/',
    passwordPage: 'https://app.fastmail.com/settings/security/integrations',
  },
  {
    name: 'Zoho Mail',
    domains: ['zoho.com', 'zohomail.com'],
    exchanger: 'zoho.com',
    ...usual('imap.zoho.com', 'smtp.zoho.com'),
    caldav: 'https://calendar.zoho.com/',
    passwordPage: 'https://accounts.zoho.com/home#security/app_password',
  },
  {
    name: 'Zoho Mail (EU)',
    domains: ['zohomail.eu'],
    exchanger: 'zoho.eu',
    ...usual('imap.zoho.eu', 'smtp.zoho.eu'),
    caldav: 'https://calendar.zoho.eu/',
    passwordPage: 'https://accounts.zoho.eu/home#security/app_password',
  },
  {
    name: 'Yandex Mail',
    domains: ['yandex.com', 'yandex.ru', 'ya.ru'],
    exchanger: 'yandex.net',
    ...usual('imap.yandex.com', 'smtp.yandex.com'),
    caldav: 'https://caldav.yandex.ru/',
    passwordPage: 'https://id.yandex.com/security/app-passwords',
  },
  {
    name: 'Mail.ru',
    domains: ['mail.ru', 'inbox.ru', 'list.ru', 'bk.ru'],
    exchanger: 'mail.ru',
    ...usual('imap.mail.ru', 'smtp.mail.ru'),
    caldav: 'https://calendar.mail.ru/',
    passwordPage: 'https://account.mail.ru/user/2-step-auth/passwords/',
  },
  {
    name: 'GMX',
    domains: ['gmx.de', 'gmx.net', 'gmx.at', 'gmx.ch'],
    ...usual('imap.gmx.net', 'mail.gmx.net'),
    caldav: 'https://caldav.gmx.net/',
    passwordPage: null,
  },
  {
    name: 'GMX.com',
    domains: ['gmx.com'],
    ...usual('imap.gmx.com', 'mail.gmx.com'),
    caldav: 'https://caldav.gmx.com/',
    passwordPage: null,
  },
  {
    name: 'WEB.DE',
    domains: ['web.de'],
    imap: tls('imap.web.de', 993),
    smtp: submission('smtp.web.de'),
    caldav: 'https://caldav.web.de/',
    passwordPage: null,
  },
  {
    name: 'mail.com',
    domains: ['mail.com', 'email.com'],
    ...usual('imap.mail.com', 'smtp.mail.com'),
    passwordPage: null,
  },
  {
    name: 'T-Online',
    domains: ['t-online.de', 'magenta.de'],
    ...usual('secureimap.t-online.de', 'securesmtp.t-online.de'),
    passwordPage: null,
  },
  {
    name: 'Posteo',
    domains: ['posteo.de', 'posteo.net'],
    ...usual('posteo.de', 'posteo.de'),
    caldav: 'https://posteo.de:8443/',
    passwordPage: null,
  },
  {
    name: 'mailbox.org',
    domains: ['mailbox.org'],
    exchanger: 'mailbox.org',
    ...usual('imap.mailbox.org', 'smtp.mailbox.org'),
    caldav: 'https://dav.mailbox.org/',
    passwordPage: null,
  },
  {
    name: 'Migadu',
    domains: ['migadu.com'],
    exchanger: 'migadu.com',
    ...usual('imap.migadu.com', 'smtp.migadu.com'),
    caldav: 'https://cdav.migadu.com/',
    passwordPage: null,
  },
  {
    name: 'Orange',
    domains: ['orange.fr', 'wanadoo.fr'],
    ...usual('imap.orange.fr', 'smtp.orange.fr'),
    passwordPage: null,
  },
  { name: 'Free', domains: ['free.fr'], ...usual('imap.free.fr', 'smtp.free.fr'), passwordPage: null },
  {
    name: 'Xfinity',
    domains: ['comcast.net'],
    ...usual('imap.comcast.net', 'smtp.comcast.net'),
    passwordPage: null,
  },
];
