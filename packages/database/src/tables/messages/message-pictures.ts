import type { Sql } from '../../query/query-pool.ts';
import { build, run, statement } from '../../statements/statement.ts';

type OneMessage = { userId: string; messageId: string };

const list = statement('attachments-with-content-id', (p: OneMessage) =>
  build
    .selectFrom('attachments')
    .where('user_id', '=', p.userId)
    .where('message_id', '=', p.messageId)
    .where('content_id', 'is not', null)
    .orderBy('part_id')
    .select(['part_id as partId', 'mime_type as mimeType'])
    .select((each) => each.fn.coalesce('content_id', each.val('')).as('contentId')),
);

/** The parts of a message that its HTML may show. */
export function listPictures(db: Sql, message: OneMessage) {
  return run(db, list, message);
}
