/** What each scope lets an app do, in the words of the consent page. Anything else is shown by its address. */
const DESCRIPTIONS: Record<string, string> = {
  'https://mail.google.com/': 'Read, compose, send and permanently delete all your email',
  'https://www.googleapis.com/auth/gmail.modify': 'Read, compose and send emails, and change labels',
  'https://www.googleapis.com/auth/gmail.readonly': 'View your email messages and settings',
  'https://www.googleapis.com/auth/gmail.send': 'Send email on your behalf',
  'https://www.googleapis.com/auth/gmail.compose': 'Manage drafts and send emails',
  'https://www.googleapis.com/auth/gmail.metadata': 'View message headers and labels, but no message text',
  'https://www.googleapis.com/auth/gmail.labels': 'See and edit your email labels',
  'https://www.googleapis.com/auth/calendar': 'See, edit, share and permanently delete your calendars',
  'https://www.googleapis.com/auth/calendar.readonly': 'See your calendars',
  'https://www.googleapis.com/auth/calendar.events': 'View and edit events on your calendars',
  'https://www.googleapis.com/auth/calendar.events.readonly': 'View events on your calendars',
  'https://www.googleapis.com/auth/contacts.readonly': 'See and download your contacts',
  'https://www.googleapis.com/auth/calendar.freebusy': 'See when you are free or busy',
};

const FULL_NAMES: Record<string, string> = {
  email: 'https://www.googleapis.com/auth/userinfo.email',
  profile: 'https://www.googleapis.com/auth/userinfo.profile',
};

/** Short names become the full ones that the token answer lists. */
export function parseScopes(text: string): string[] {
  const names = text.split(/\s+/).filter((name) => name !== '');
  return [...new Set(names.map((name) => FULL_NAMES[name] ?? name))];
}

export function isSensitive(scope: string): boolean {
  return scope !== 'openid' && !Object.values(FULL_NAMES).includes(scope);
}

export function describeScope(scope: string): string {
  return DESCRIPTIONS[scope] ?? scope;
}

export function knownScopes(): string[] {
  return ['openid', 'email', 'profile', ...Object.keys(DESCRIPTIONS)];
}
