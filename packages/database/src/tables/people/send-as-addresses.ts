import type { Sql } from '../../query/query-pool.ts';
import { text } from '../../statements/columns.ts';
import {
  build,
  type Placeholders,
  run,
  runOne,
  sqlStatement,
  statement,
} from '../../statements/statement.ts';

type Owner = { userId: string };

export interface ListedAddress {
  email: string;
  name: string;
  replyTo: string;
  isDefault: boolean;
  isPrimary: boolean;
}

// The signatures are the person's own: they outlive an address that the provider does not list for a while.
const put = sqlStatement(
  'send-as-put',
  {},
  (
    p: Placeholders<
      Owner & {
        emails: string[];
        names: string[];
        replyTos: string[];
        defaults: boolean[];
        primaries: boolean[];
        now: Date;
      }
    >,
  ) => `
  INSERT INTO send_as_addresses (user_id, email, name, reply_to, is_default, is_primary, listed_at)
  SELECT ${p.userId}, n.email, n.name, n.reply_to, n.is_default, n.is_primary, ${p.now}
  FROM unnest(${p.emails}::text[], ${p.names}::text[], ${p.replyTos}::text[], ${p.defaults}::boolean[],
    ${p.primaries}::boolean[]) AS n (email, name, reply_to, is_default, is_primary)
  ON CONFLICT (user_id, email) DO UPDATE SET name = excluded.name, reply_to = excluded.reply_to,
    is_default = excluded.is_default, is_primary = excluded.is_primary, listed_at = excluded.listed_at`,
);

const removeUnsigned = sqlStatement(
  'send-as-remove-unsigned',
  {},
  (p: Placeholders<Owner & { emails: readonly string[] }>) => `
  DELETE FROM send_as_addresses
  WHERE user_id = ${p.userId} AND email <> ALL (${p.emails}::text[]) AND signature_text IS NULL`,
);

const unlist = sqlStatement(
  'send-as-unlist',
  {},
  (p: Placeholders<Owner & { emails: readonly string[] }>) => `
  UPDATE send_as_addresses SET listed_at = NULL, is_default = false, is_primary = false
  WHERE user_id = ${p.userId} AND email <> ALL (${p.emails}::text[]) AND listed_at IS NOT NULL`,
);

const listedSince = sqlStatement(
  'send-as-listed-since',
  { email: text },
  (p: Placeholders<Owner & { since: Date }>) => `
  SELECT email FROM send_as_addresses WHERE user_id = ${p.userId} AND listed_at > ${p.since} LIMIT 1`,
);

const list = statement('send-as-list', (p: Owner) =>
  build
    .selectFrom('send_as_addresses')
    .where('user_id', '=', p.userId)
    .where('listed_at', 'is not', null)
    .orderBy('is_primary', 'desc')
    .orderBy('email')
    .select([
      'email',
      'name',
      'reply_to as replyTo',
      'is_default as isDefault',
      'is_primary as isPrimary',
      'signature_text as signatureText',
      'signature_html as signatureHtml',
    ]),
);

const sign = statement(
  'send-as-sign',
  (p: Owner & { email: string; signatureText: string | null; signatureHtml: string | null }) =>
    build
      .updateTable('send_as_addresses')
      .set({ signature_text: p.signatureText, signature_html: p.signatureHtml })
      .where('user_id', '=', p.userId)
      .where('email', '=', p.email)
      .where('listed_at', 'is not', null)
      .returning('email'),
);

/** In a transaction: afterwards exactly these are listed. */
export async function replaceAddresses(
  tx: Sql,
  { userId, now, addresses }: Owner & { now: Date; addresses: readonly ListedAddress[] },
): Promise<void> {
  const emails = addresses.map(({ email }) => email);
  await forgetAddresses(tx, userId, emails);
  if (emails.length === 0) return;
  await run(tx, put, {
    userId,
    emails,
    names: addresses.map(({ name }) => name),
    replyTos: addresses.map(({ replyTo }) => replyTo),
    defaults: addresses.map(({ isDefault }) => isDefault),
    primaries: addresses.map(({ isPrimary }) => isPrimary),
    now,
  });
}

/** Deletes addresses that the provider no longer lists; one with a custom signature keeps it. */
export async function forgetAddresses(
  db: Sql,
  userId: string,
  except: readonly string[] = [],
): Promise<void> {
  await run(db, removeUnsigned, { userId, emails: except });
  await run(db, unlist, { userId, emails: except });
}

export async function areAddressesListed(db: Sql, listed: Owner & { since: Date }): Promise<boolean> {
  return (await runOne(db, listedSince, listed)) !== undefined;
}

/** The mailbox's own address first. */
export function listAddressRows(db: Sql, userId: string) {
  return run(db, list, { userId });
}

/** False where the provider does not list this address. */
export async function putSignature(
  db: Sql,
  signature: Owner & { email: string; signatureText: string | null; signatureHtml: string | null },
): Promise<boolean> {
  return (await runOne(db, sign, signature)) !== undefined;
}
