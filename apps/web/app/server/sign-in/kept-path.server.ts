import { type AppLoadContext, createCookie } from '@remix-run/node';

type App = Pick<AppLoadContext['app'], 'env'>;

/** As long as a link can be used. */
const SECONDS = 15 * 60;

/**
 * The page to open after a link from an email: the link itself says nothing about it, because mail programs and
 * proxies read it. On another device the inbox opens.
 */
const cookieOf = ({ env }: App) =>
  createCookie('after-sign-in', {
    ...{ path: '/sign-in', maxAge: SECONDS, httpOnly: true, sameSite: 'lax' },
    secure: env.APP_URL.startsWith('https://'),
  });

export function keepPath(app: App, path: string): Promise<string> {
  return cookieOf(app).serialize(path);
}

/** What it holds is checked like a path in an address. */
export async function takePath(app: App, cookies: string | null) {
  const cookie = cookieOf(app);
  const kept: unknown = await cookie.parse(cookies);
  return { kept: String(kept ?? ''), cleared: await cookie.serialize('', { maxAge: 0 }) };
}
