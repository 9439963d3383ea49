import { makeExample } from './make-example.ts';
import type { Schema } from './read-schema.ts';

export interface Call {
  method: string;
  path: string;
  /** The shell variable with the bearer; none for a door that takes no bearer. */
  bearer: 'TRIAGE_TOKEN' | 'CRON_SECRET' | null;
  query: Schema | null;
  body: Schema | null;
  streams: boolean;
}

export function writeCurl(origin: string, { method, path, bearer, query, body, streams }: Call): string {
  const example =
    body && JSON.stringify(makeExample(body, { isRequest: true }), null, 2).replaceAll('\n', '\n  ');
  const search = writeQuery(query);
  // A shell would read a bare `?` or `&` as its own.
  const address = search ? `"${origin}${path}?${search}"` : `${origin}${path}`;
  return [
    `curl ${streams ? '-N ' : ''}${method === 'GET' ? '' : `-X ${method} `}${address}`,
    ...(bearer ? [`-H "Authorization: Bearer $${bearer}"`] : []),
    // A quote inside of single quotes would end them.
    ...(example ? ['-H "Content-Type: application/json"', `-d '${example.replaceAll("'", "'\\''")}'`] : []),
  ].join(' \\\n  ');
}

/** What has to be given. */
function writeQuery(query: Schema | null): string {
  const required = Object.entries(query?.properties ?? {}).filter(([name]) =>
    query?.required?.includes(name),
  );
  const given = makeExample({ properties: Object.fromEntries(required) }, { isRequest: false });
  return new URLSearchParams(given as Record<string, string>).toString();
}
