const PARAMETER = 'to';
const START = '/inbox';
/** A link may not lead anywhere else after signing in. */
const PAGES = /^\/(?:inbox|brief|settings)(?:\/|$)/;

/** The address to sign in at, and to come back from to this page. */
export function signInPath(path: string): string {
  const isNamed = path !== START && ownPage(path) === path;
  return isNamed ? `/sign-in?${new URLSearchParams({ [PARAMETER]: path })}` : '/sign-in';
}

/** The same for a session that has ended while its page was open; the sign-in page says so. */
export function signInAgainPath(path: string): string {
  return `/sign-in?${new URLSearchParams({ ended: '1', [PARAMETER]: ownPage(path) })}`;
}

/** Where to go after signing in: the page that the address names if it is one of ours, else the inbox. */
export function pathAfterSignIn(query: URLSearchParams): string {
  return ownPage(query.get(PARAMETER) ?? START);
}

/** The path if it is one of ours, else the inbox. */
export function ownPage(wanted: string): string {
  const url = URL.canParse(wanted, 'https://app.invalid') ? new URL(wanted, 'https://app.invalid') : null;
  if (url?.origin !== 'https://app.invalid' || !PAGES.test(url.pathname)) return START;
  return url.pathname + url.search;
}
