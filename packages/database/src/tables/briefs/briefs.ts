import type { BriefContent } from '@triage/contract/inbox/brief';
import type { Sql } from '../../query/query-pool.ts';
import { jsonOf, oneOf, text, timestamp } from '../../statements/columns.ts';
import {
  build,
  type Placeholders,
  run,
  runOne,
  sqlStatement,
  statement,
} from '../../statements/statement.ts';

export type BriefKind = 'scheduled' | 'asked';

export interface NewBrief {
  userId: string;
  briefId: string;
  kind: BriefKind;
  since: Date;
  madeAt: Date;
  content: BriefContent;
}

const insert = sqlStatement(
  'briefs-insert',
  { briefId: text },
  (p: Placeholders<Omit<NewBrief, 'content'> & { content: string }>) => `
  INSERT INTO briefs (user_id, id, kind, since, made_at, content)
  VALUES (${p.userId}, ${p.briefId}, ${p.kind}, ${p.since}, ${p.madeAt}, ${p.content}::jsonb)
  ON CONFLICT (user_id, id) DO NOTHING RETURNING id AS "briefId"`,
);

// Without an id the newest.
const find = sqlStatement(
  'briefs-find',
  {
    briefId: text,
    kind: oneOf<BriefKind>(),
    since: timestamp,
    madeAt: timestamp,
    content: jsonOf<BriefContent>(),
  },
  (p: Placeholders<{ userId: string; briefId: string }>) => `
  SELECT id AS "briefId", kind, since, made_at AS "madeAt", content FROM briefs
  WHERE user_id = ${p.userId} AND (${p.briefId} = '' OR id = ${p.briefId}) ORDER BY made_at DESC, id DESC LIMIT 1`,
);

const list = statement('briefs-list', (p: { userId: string; limit: number }) =>
  build
    .selectFrom('briefs')
    .where('user_id', '=', p.userId)
    .select(['id as briefId', 'made_at as madeAt'])
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .limit(p.limit),
);

const findLastScheduled = statement('briefs-find-last-scheduled', (p: { userId: string }) =>
  build
    .selectFrom('briefs')
    .where('user_id', '=', p.userId)
    .where('kind', '=', 'scheduled')
    .select('made_at as madeAt')
    .orderBy('made_at', 'desc')
    .limit(1),
);

const prune = sqlStatement(
  'briefs-prune',
  {},
  (p: Placeholders<{ before: Date }>) => `DELETE FROM briefs WHERE made_at < ${p.before}`,
);

/** False if this slot has its brief. */
export async function insertBrief(tx: Sql, brief: NewBrief): Promise<boolean> {
  const stored = await runOne(tx, insert, { ...brief, content: JSON.stringify(brief.content) });
  return stored !== undefined;
}

export function findBriefRow(db: Sql, wanted: { userId: string; briefId: string }) {
  return runOne(db, find, wanted);
}

/** Newest first. */
export function listBriefRows(db: Sql, wanted: { userId: string; limit: number }) {
  return run(db, list, wanted);
}

export async function findLastScheduledBrief(db: Sql, userId: string): Promise<Date | null> {
  return (await runOne(db, findLastScheduled, { userId }))?.madeAt ?? null;
}

/** For all users. */
export async function deleteBriefsBefore(db: Sql, before: Date): Promise<void> {
  await run(db, prune, { before });
}
