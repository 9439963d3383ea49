import { locationOf, type Person } from '../person.ts';
import type { WorldAddress } from '../start-world.ts';

const SCOPES = 'openid email https://www.googleapis.com/auth/calendar';

export interface EventResource {
  id: string;
  summary: string;
  status: string;
  hangoutLink?: string;
  start: { dateTime: string };
  attendees?: { email: string; responseStatus: string }[];
}

/** Another calendar client of the same user, with its own consent, over plain HTTP. */
export async function openCalendar(world: WorldAddress, person: Person) {
  const client = {
    client_id: 'other-program',
    redirect_uri: `${world.appUrl}/other-program`,
  };
  const query = new URLSearchParams({
    ...client,
    response_type: 'code',
    scope: SCOPES,
    access_type: 'offline',
  });
  const form = new URLSearchParams({ email: person.email, decision: 'allow' });
  const consent = await fetch(`${world.sandboxUrl}/oauth/authorize?${query}`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  });
  const code = new URL(locationOf(consent)).searchParams.get('code') ?? '';
  const grant = { ...client, client_secret: 'secret', grant_type: 'authorization_code', code };
  const answer = await fetch(`${world.sandboxUrl}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams(grant),
  });
  const { access_token: token } = (await answer.json()) as { access_token: string };

  async function call(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(`${world.sandboxUrl}/calendar/v3/calendars/primary/events${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: body ? JSON.stringify(body) : null,
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.status === 204 ? null : response.json();
  }

  return {
    async list(summary: string): Promise<EventResource[]> {
      const { items } = (await call('GET', '?maxResults=2500')) as { items: EventResource[] };
      return items.filter((event) => event.summary === summary);
    },
    async ownAnswer(eventId: string): Promise<string> {
      const { attendees = [] } = (await call('GET', `/${eventId}`)) as EventResource;
      return attendees.find(({ email }) => email === person.email)?.responseStatus ?? 'no guest';
    },
    get: (eventId: string) => call('GET', `/${eventId}`) as Promise<EventResource>,
    insert: (event: object) => call('POST', '', event),
    patch: (eventId: string, change: object) => call('PATCH', `/${eventId}`, change),
    remove: (eventId: string) => call('DELETE', `/${eventId}`),
  };
}

export type OtherCalendarProgram = Awaited<ReturnType<typeof openCalendar>>;
