import type { Schema } from './describe-schema.ts';
import { makeExample } from './make-example.ts';

export interface Call {
  method: string;
  path: string;
  /** The shell variable with the bearer token; null for routes without one. */
  bearer: 'TRIAGE_TOKEN' | 'CRON_SECRET' | null;
  query: Schema | null;
  body: Schema | null;
  streams: boolean;
  /** The body is signed with the secret of the webhook. */
  signed?: boolean;
}

export function writeCurl(origin: string, call: Call): string {
  const { method, path, bearer, query, body, streams } = call;
  if (call.signed) return writeSigned(`${origin}${path}?${writeQuery(query)}`, body ?? {});
  const example =
    body && JSON.stringify(makeExample(body, { isRequest: true }), null, 2).replaceAll('\n', '\n  ');
  const search = writeQuery(query);
  // A shell would interpret a bare `?` or `&`.
  const address = search ? `"${origin}${path}?${search}"` : `${origin}${path}`;
  return [
    `curl ${streams ? '-N ' : ''}${method === 'GET' ? '' : `-X ${method} `}${address}`,
    ...(bearer ? [`-H "Authorization: Bearer $${bearer}"`] : []),
    // A single quote would end the quoted string.
    ...(example ? ['-H "Content-Type: application/json"', `-d '${example.replaceAll("'", "'\\''")}'`] : []),
  ].join(' \\\n  ');
}

/** The required query parameters. */
function writeQuery(query: Schema | null): string {
  const required = Object.entries(query?.properties ?? {}).filter(([name]) =>
    query?.required?.includes(name),
  );
  const given = makeExample({ properties: Object.fromEntries(required) }, { isRequest: false });
  return new URLSearchParams(given as Record<string, string>).toString();
}

function writeSigned(address: string, body: Schema): string {
  const example = JSON.stringify(makeExample(body, { isRequest: true }));
  return [
    `T=$(date +%s); BODY='${example.replaceAll("'", "'\\''")}'`,
    'SIGNATURE=$(printf "%s.%s" "$T" "$BODY" | openssl dgst -sha256 -hmac "$WEBHOOK_SECRET" -r | cut -d" " -f1)',
    `curl -X POST "${address}" \\`,
    '  -H "x-hook-signature: t=$T,v1=$SIGNATURE" \\',
    '  -H "Content-Type: application/json" \\',
    '  -d "$BODY"',
  ].join('\n');
}
