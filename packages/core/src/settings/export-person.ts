import type { Readable } from 'node:stream';
import { listPersonTables, type PersonTable } from '@triage/database/list-person-tables';
import type { TenantContext } from '../context.ts';
import { mailboxOfTenant } from '../tenant/mailbox-tenant.ts';
import { type ZipEntry, zipStream } from './zip-stream.ts';

/** A size that any tool can still open. */
const PART_CHARACTERS = 500_000_000;

const ABOUT = `Everything that Triage stores about you, at the time of this export.

Each file is a table, each line of it a row, as JSON (NDJSON, UTF-8). Times are in UTC.
Further mailboxes are in the folder mailboxes, each with tables of its own.
Not included: keys, tokens and hashes, and data derived from your mail for search
(index words, embeddings, prepared drafts). Files of unsent emails are in hexadecimal. Your mail itself is in your mail account.
`;

type Ctx = Pick<TenantContext, 'tenantId' | 'db'>;

/** The file as it is read from the database, page by page. Further mailboxes have a folder each. */
export function exportPerson(ctx: Ctx, further: readonly Ctx[] = []): Readable {
  return zipStream(listEntries(ctx, further));
}

async function* listEntries(ctx: Ctx, further: readonly Ctx[]): AsyncGenerator<ZipEntry> {
  yield { name: 'README.txt', content: once(ABOUT) };
  for (const table of await listPersonTables(ctx.db, ctx.tenantId)) yield* inParts(table);
  for (const { db, tenantId } of further) {
    const folder = `mailboxes/${mailboxOfTenant(tenantId)}/`;
    for (const table of await listPersonTables(db, tenantId))
      yield* inParts({ ...table, name: `${folder}${table.name}` });
  }
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
