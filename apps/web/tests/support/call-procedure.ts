import type { InboxPage, InboxRow, View } from '@triage/contract/inbox/inbox';
import { eventually } from './eventually.ts';
import type { Person } from './person.ts';
import type { WorldAddress } from './start-world.ts';

/** A tRPC query: returns the result, or the HTTP response of an error. */
export function queryProcedure(person: Person, procedure: string, input: unknown = {}): Promise<Response> {
  const query = new URLSearchParams({ input: JSON.stringify({ json: input }) });
  return person.fetch(`/api/trpc/${procedure}?${query}`);
}

export function mutateProcedure(person: Person, procedure: string, input: unknown): Promise<Response> {
  return person.call('POST', `/api/trpc/${procedure}`, { json: input });
}

export async function answerOf<T>(response: Response): Promise<T> {
  const body = (await response.json()) as { result?: { data: { json: T } } };
  if (!body.result) throw new Error(`${response.status} ${JSON.stringify(body)}`);
  return body.result.data.json;
}

/** The user's threads in all lanes. */
export async function everyRow(person: Person): Promise<InboxRow[]> {
  const views: View[] = ['reply', 'schedule', 'fyi', 'done', 'snoozed'];
  const pages = await Promise.all(
    views.map(async (view) =>
      answerOf<InboxPage>(await queryProcedure(person, 'inbox.list', { view, limit: 100 })),
    ),
  );
  return pages.flatMap((page) => page.rows);
}

export function seesSubject(person: Person, subject: string): Promise<InboxRow> {
  return eventually(async () => {
    const row = (await everyRow(person)).find((candidate) => candidate.subject === subject);
    if (!row) throw new Error(`${person.email} does not see "${subject}"`);
    return row;
  });
}

export async function deliver(world: WorldAddress, mail: Record<string, unknown>): Promise<void> {
  await world.control('mail', { from: 'Grace <grace@elsewhere.test>', ...mail });
}

export interface Usage {
  calls: number;
  methods: Record<string, { calls: number }>;
}

export async function fetchUsage(world: WorldAddress): Promise<Usage> {
  return (await world.control('usage')) as Usage;
}
