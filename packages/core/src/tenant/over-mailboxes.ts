import { mailboxOf } from '@triage/contract/mailbox-id';

/** Asks every mailbox at once, and makes one answer of theirs. The answer of a single one stays as it is. */
export async function overMailboxes<Tenant, Answer>(
  tenants: readonly Tenant[],
  ask: (tenant: Tenant) => Promise<Answer>,
  merge: (answers: Answer[]) => Answer,
): Promise<Answer> {
  const [first] = tenants;
  if (first && tenants.length === 1) return ask(first);
  return merge(await Promise.all(tenants.map(ask)));
}

/** Rows say where they are from only to somebody who has several mailboxes. */
export function markRows<Row extends { threadId: string }>(
  rows: Row[],
  hasSeveral: boolean,
): (Row & { mailboxId?: string })[] {
  return hasSeveral ? rows.map((row) => ({ ...row, mailboxId: mailboxOf(row.threadId) })) : rows;
}

export function sum<Name extends string>(
  answers: readonly Record<Name, number>[],
  names: readonly Name[],
): Record<Name, number> {
  return Object.fromEntries(
    names.map((name) => [name, answers.reduce((total, answer) => total + answer[name], 0)]),
  ) as Record<Name, number>;
}

/** Newest first, by a time that sorts as text. */
export function newestFirst<Row>(rows: Row[], at: (row: Row) => string): Row[] {
  return rows.toSorted((a, b) => (at(a) < at(b) ? 1 : at(a) > at(b) ? -1 : 0));
}
