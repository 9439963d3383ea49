import type { Sql } from '../../query/query-pool.ts';
import { build, type Placeholders, run, sqlStatement, statement } from '../../statements/statement.ts';

type Sender = { userId: string; address: string };

const put = sqlStatement(
  'image-senders-put',
  {},
  (p: Placeholders<Sender & { at: Date }>) => `
  INSERT INTO image_senders (user_id, address, allowed_at) VALUES (${p.userId}, ${p.address}, ${p.at})
  ON CONFLICT DO NOTHING`,
);

const remove = statement('image-senders-delete', (p: Sender) =>
  build.deleteFrom('image_senders').where('user_id', '=', p.userId).where('address', '=', p.address),
);

const list = statement('image-senders-list', (p: { userId: string; limit: number }) =>
  build
    .selectFrom('image_senders')
    .where('user_id', '=', p.userId)
    .select('address')
    .orderBy('allowed_at', 'desc')
    .orderBy('address')
    .limit(p.limit),
);

export async function putImageSender(db: Sql, sender: Sender & { at: Date }): Promise<void> {
  await run(db, put, sender);
}

export async function deleteImageSender(db: Sql, sender: Sender): Promise<void> {
  await run(db, remove, sender);
}

/** Newest first. */
export async function listImageSenders(
  db: Sql,
  wanted: { userId: string; limit: number },
): Promise<string[]> {
  return (await run(db, list, wanted)).map(({ address }) => address);
}
