import type { SiteServer } from '@triage/core/ports/site-mail';

const DEFAULT_PORTS = { tls: 465, starttls: 587, none: 25 };

/** `smtps://` is TLS from the first byte, `smtp://` requires STARTTLS unless it says `?tls=off`. Null: not such a URL. */
export function parseSmtpUrl(text: string): SiteServer | null {
  if (!URL.canParse(text)) return null;
  const { protocol, hostname, port, username, password, pathname, searchParams } = new URL(text);
  if (protocol !== 'smtp:' && protocol !== 'smtps:') return null;
  const tls = searchParams.get('tls');
  const isWrong =
    hostname === '' ||
    !['', '/'].includes(pathname) ||
    [...searchParams.keys()].some((name) => name !== 'tls') ||
    (tls !== null && (tls !== 'off' || protocol === 'smtps:')) ||
    (username === '') !== (password === '');
  if (isWrong) return null;
  const security = protocol === 'smtps:' ? 'tls' : tls === 'off' ? 'none' : 'starttls';
  const login = username ? decodeLogin(username, password) : null;
  if (username && !login) return null;
  const host = hostname.replace(/^\[|\]$/g, '');
  return { server: { host, port: Number(port) || DEFAULT_PORTS[security], security }, login };
}

/** Null: a percent sign that encodes nothing. */
function decodeLogin(username: string, password: string): SiteServer['login'] {
  try {
    return { userName: decodeURIComponent(username), password: decodeURIComponent(password) };
  } catch {
    return null;
  }
}
