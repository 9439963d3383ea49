import type { LabelColour } from '@triage/contract/triage/labels';
import type { Expression } from 'kysely';
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
type Key = Owner & { mailboxId: string };
export type MailboxLooks = { name: string; colour: LabelColour; notifies: boolean };
type MailboxChange = { [Field in keyof MailboxLooks]: MailboxLooks[Field] | null };

const FIRST = 'first';

/** Part of a statement that knows the person: their further mailboxes, oldest first; null if they have none. */
export function selectMailboxIds(userId: Expression<string>) {
  return build
    .selectFrom('person_mailboxes as m')
    .where('m.user_id', '=', userId)
    .where('m.mailbox_id', '<>', FIRST)
    .select((e) => e.fn.agg<string[] | null>('array_agg', ['m.mailbox_id']).orderBy('m.added_at').as('ids'));
}

const list = statement('person-mailboxes-list', (p: Owner) =>
  build
    .selectFrom('person_mailboxes')
    .where('user_id', '=', p.userId)
    .select(['mailbox_id as mailboxId', 'name', 'colour', 'notifies'])
    .orderBy('added_at')
    .orderBy('mailbox_id'),
);

const insert = statement('person-mailboxes-insert', (p: Key & MailboxLooks & { now: Date }) =>
  build
    .insertInto('person_mailboxes')
    .values({
      user_id: p.userId,
      mailbox_id: p.mailboxId,
      name: p.name,
      colour: p.colour,
      notifies: p.notifies,
      added_at: p.now,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'mailbox_id']).doNothing()),
);

// A field that is null stays, so that changes of different fields at the same moment are all kept.
const update = sqlStatement(
  'person-mailboxes-update',
  { mailboxId: text },
  (p: Placeholders<Key & MailboxChange>) => `
  UPDATE person_mailboxes SET name = coalesce(${p.name}::text, name), colour = coalesce(${p.colour}::text, colour),
    notifies = coalesce(${p.notifies}::boolean, notifies)
  WHERE user_id = ${p.userId} AND mailbox_id = ${p.mailboxId} RETURNING mailbox_id AS "mailboxId"`,
);

const remove = statement('person-mailboxes-remove', (p: Key) =>
  build.deleteFrom('person_mailboxes').where('user_id', '=', p.userId).where('mailbox_id', '=', p.mailboxId),
);

const insertUser = statement('person-mailboxes-insert-user', (p: { tenantId: string; name: string | null }) =>
  build
    .insertInto('users')
    .values({ id: p.tenantId, name: p.name, email: p.tenantId })
    .onConflict((conflict) => conflict.column('id').doNothing()),
);

const lock = statement('person-mailboxes-lock', (p: Owner) =>
  build.selectFrom('users').where('id', '=', p.userId).select(['id', 'name']).forUpdate(),
);

/** Names of the user's mailboxes; the first one is included once it was given a name or a colour. */
export function listPersonMailboxes(db: Sql, userId: string) {
  return run(db, list, { userId });
}

/** Until the transaction ends, nobody else adds a mailbox to this person. Their name; undefined if they are gone. */
export function lockPerson(db: Sql, userId: string) {
  return runOne(db, lock, { userId });
}

export async function insertPersonMailbox(
  db: Sql,
  mailbox: Key & MailboxLooks & { now: Date },
): Promise<void> {
  await run(db, insert, mailbox);
}

export async function updatePersonMailbox(db: Sql, mailbox: Key & MailboxChange): Promise<boolean> {
  return (await run(db, update, mailbox)).length > 0;
}

export async function deletePersonMailbox(db: Sql, key: Key): Promise<void> {
  await run(db, remove, key);
}

/** The tenant that a further mailbox is: nobody can sign in as it, for its email is no address. */
export async function insertMailboxTenant(
  db: Sql,
  tenant: { tenantId: string; name: string | null },
): Promise<void> {
  await run(db, insertUser, tenant);
}
