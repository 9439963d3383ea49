import type { WorldAddress } from './start-world.ts';

/** A user with a cookie jar: signs in and connects over HTTP, as a browser would. */
export class Person {
  readonly email: string;
  readonly world: WorldAddress;
  readonly cookies = new Map<string, string>();

  constructor(world: WorldAddress, email: string) {
    this.world = world;
    this.email = email;
  }

  async fetch(pathOrUrl: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(pathOrUrl, this.world.appUrl);
    const headers = new Headers(init.headers);
    if (url.origin === this.world.appUrl) headers.set('Cookie', this.cookieHeader());
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    if (url.origin === this.world.appUrl) this.keepCookies(response);
    return response;
  }

  /** A JSON call of the documented API. */
  call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    return this.fetch(path, {
      method,
      headers: { 'Content-Type': 'application/json', ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  }

  async signIn(): Promise<this> {
    const { csrfToken } = (await (await this.fetch('/api/auth/csrf')).json()) as { csrfToken: string };
    const start = await this.fetch('/api/auth/signin/identity', {
      method: 'POST',
      body: new URLSearchParams({ csrfToken, callbackUrl: '/inbox' }),
    });
    const callback = await this.consent(locationOf(start));
    await this.fetch(callback);
    return this;
  }

  /** Submits the consent page with Allow or Deny; resolves with the redirect target. */
  async consent(
    authorizeUrl: string,
    choice: { allow?: boolean; scopes?: string[]; email?: string } = {},
  ): Promise<string> {
    const form = new URLSearchParams({
      email: choice.email ?? this.email,
      decision: choice.allow === false ? 'deny' : 'allow',
    });
    for (const scope of choice.scopes ?? []) form.append('granted', scope);
    if (choice.scopes) form.set('granular', '1');
    return locationOf(await fetch(authorizeUrl, { method: 'POST', body: form, redirect: 'manual' }));
  }

  async connect(choice: { allow?: boolean; scopes?: string[]; email?: string } = {}): Promise<Response> {
    const start = await this.fetch('/api/connect/mailhost');
    return this.fetch(await this.consent(locationOf(start), choice));
  }

  /** With a permission that the app does not ask for, as a grant may have it from elsewhere. */
  async connectWith(alsoScope: string): Promise<Response> {
    const authorize = new URL(locationOf(await this.fetch('/api/connect/mailhost')));
    authorize.searchParams.set('scope', `${authorize.searchParams.get('scope')} ${alsoScope}`);
    return this.fetch(await this.consent(authorize.href));
  }

  async userId(): Promise<string> {
    const session = (await (await this.fetch('/api/auth/session')).json()) as { user: { id: string } };
    return session.user.id;
  }

  private cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  private keepCookies(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /max-age=0/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}

export function locationOf(response: Response): string {
  const location = response.headers.get('location');
  if (!location) throw new Error(`No redirect but ${response.status}`);
  return location;
}

let strangers = 0;
/** A new account with an empty mailbox. */
export async function newcomer(world: WorldAddress): Promise<Person> {
  strangers += 1;
  return new Person(
    world,
    `person-${process.pid}-${strangers}-${Date.now().toString(36)}@sandbox.test`,
  ).signIn();
}

export async function connectedNewcomer(world: WorldAddress): Promise<Person> {
  const person = await newcomer(world);
  const finish = await person.connect();
  if (locationOf(finish) !== '/inbox') throw new Error(`Not connected: ${locationOf(finish)}`);
  return person;
}
