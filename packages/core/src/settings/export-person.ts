import type { Readable } from 'node:stream';
import { type PersonTable, readPerson } from '@triage/database/read-person';
import type { TenantContext } from '../context.ts';
import { type ZipEntry, zipStream } from './zip-stream.ts';

/** A size that any tool can still open. */
const PART_CHARACTERS = 500_000_000;

const ABOUT = `Everything that Triage stores about you, at the time of this export.

Each file is a table, each line of it a row, as JSON (NDJSON, UTF-8). Times are in UTC.
Not included: keys, tokens and hashes, and data derived from your mail for search
(index words, embeddings, prepared drafts). Files of unsent emails are in hexadecimal. Your mail itself is in your mail account.
`;

/** The file as it is read from the database, page by page. */
export function exportPerson(ctx: Pick<TenantContext, 'tenantId' | 'db'>): Readable {
  return zipStream(listEntries(ctx));
}

async function* listEntries(ctx: Pick<TenantContext, 'tenantId' | 'db'>): AsyncGenerator<ZipEntry> {
  yield { name: 'README.txt', content: once(ABOUT) };
  for (const table of await readPerson(ctx.db, ctx.tenantId)) yield* inParts(table);
}

async function* inParts({ name, lines }: PersonTable): AsyncGenerator<ZipEntry> {
  const source = lines();
  let next = await source.next();
  async function* part(): AsyncGenerator<string> {
    for (let characters = 0; !next.done && characters < PART_CHARACTERS; next = await source.next()) {
      characters += next.value.length;
      yield `${next.value}\n`;
    }
  }
  for (let number = 1; number === 1 || !next.done; number++)
    yield { name: number === 1 ? `${name}.ndjson` : `${name}-${number}.ndjson`, content: part() };
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}
