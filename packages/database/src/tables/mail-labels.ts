import type { LabelColour } from '@triage/contract/triage/labels';
import type { Sql } from '../query/query-pool.ts';
import { build, type Placeholders, run, sqlStatement, statement } from '../statements/statement.ts';

type Label = { id: string; name: string; own: boolean; colour: LabelColour | null };

const removeOthers = sqlStatement(
  'mail-labels-remove-others',
  {},
  (p: Placeholders<{ userId: string; ids: readonly string[] }>) => `
  DELETE FROM mail_labels WHERE user_id = ${p.userId} AND label_id <> ALL (${p.ids}::text[])`,
);

const put = sqlStatement(
  'mail-labels-put',
  {},
  (
    p: Placeholders<{ userId: string; ids: string[]; names: string[]; owns: boolean[]; colours: string[] }>,
  ) => `
  INSERT INTO mail_labels AS l (user_id, label_id, name, own, colour)
  SELECT ${p.userId}, n.label_id, n.name, n.own, nullif(n.colour, '')
  FROM unnest(${p.ids}::text[], ${p.names}::text[], ${p.owns}::boolean[], ${p.colours}::text[])
    AS n (label_id, name, own, colour)
  ON CONFLICT (user_id, label_id) DO UPDATE SET name = excluded.name, own = excluded.own, colour = excluded.colour`,
);

const list = statement('mail-labels-list', (p: { userId: string }) =>
  build.selectFrom('mail_labels').where('user_id', '=', p.userId).select(['label_id as id', 'name']),
);

/** In a transaction: afterwards exactly these labels are stored. */
export async function replaceLabels(tx: Sql, userId: string, labels: readonly Label[]): Promise<void> {
  const ids = labels.map(({ id }) => id);
  await run(tx, removeOthers, { userId, ids });
  await putLabels(tx, userId, labels);
}

export async function putLabels(db: Sql, userId: string, labels: readonly Label[]): Promise<void> {
  await run(db, put, {
    userId,
    ids: labels.map(({ id }) => id),
    names: labels.map(({ name }) => name),
    owns: labels.map(({ own }) => own),
    colours: labels.map(({ colour }) => colour ?? ''),
  });
}

export function listLabels(db: Sql, userId: string) {
  return run(db, list, { userId });
}

const listOwn = statement('mail-labels-list-own', (p: { userId: string }) =>
  build
    .selectFrom('mail_labels')
    .where('user_id', '=', p.userId)
    .where('own', '=', true)
    .select(['label_id as id', 'name', 'colour'])
    .orderBy('name')
    .orderBy('label_id'),
);

/** Labels that the user created, sorted by name. */
export function listOwnLabels(db: Sql, userId: string) {
  return run(db, listOwn, { userId });
}
