import type { Sql } from '@triage/database/open-database';
import type { TenantContext } from '../context.ts';
import { isProviderFailure, type MessageIdPage } from '../ports/mail.ts';
import { findMailbox, SyncOvertaken } from './mailbox-state.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'mail'>;
/** First the inbox says which threads there are, then all mail says what else belongs to them. */
type Pass = 'inbox' | 'all';

const LIST_PAGE = 500;

/**
 * Writes the ids of the INBOX's threads and of their messages into the queue. Each page is stored with the token of
 * the next, so that a crash repeats one page. What changes meanwhile is history: the cursor is older than the listing.
 */
export async function listInboxIds(ctx: Ctx, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const mailbox = await findMailbox(ctx.db, ctx.tenantId);
    if (!mailbox) throw new SyncOvertaken();
    if (mailbox.indexState !== 'listing') return;
    const { pass, pageToken } = readPlace(mailbox.indexPageToken);
    const page = await readPage(ctx, pass, pageToken);
    if (page === 'stale-token') await setPlace(ctx, ctx.db, writePlace(pass, ''));
    else
      await ctx.db.transaction(async (tx) => {
        if (pass === 'inbox') await queueThreads(ctx, tx, page.messages);
        else await addMessages(ctx, tx, page.messages);
        if (page.nextPageToken) await setPlace(ctx, tx, writePlace(pass, page.nextPageToken));
        else if (pass === 'inbox') await setPlace(ctx, tx, writePlace('all', ''));
        else await setPlace(ctx, tx, null);
      });
  }
}

async function readPage(ctx: Ctx, pass: Pass, token: string): Promise<MessageIdPage | 'stale-token'> {
  const labelIds = pass === 'inbox' ? ['INBOX'] : undefined;
  const pageToken = token || undefined;
  try {
    return await ctx.mail.listMessageIds({ labelIds, pageToken, max: LIST_PAGE, urgency: 'background' });
  } catch (error) {
    if (pageToken && isProviderFailure(error, 'invalid')) return 'stale-token';
    throw error;
  }
}

async function queueThreads(ctx: Ctx, tx: Sql, messages: MessageIdPage['messages']): Promise<void> {
  await tx.query(
    `INSERT INTO index_queue (user_id, thread_id, position, message_ids)
     SELECT $1, l.thread_id, (SELECT count(*) FROM index_queue q WHERE q.user_id = $1) + min(l.position),
       array_agg(l.message_id ORDER BY l.position)
     FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS l(message_id, thread_id, position)
     WHERE NOT EXISTS (SELECT 1 FROM threads t WHERE t.user_id = $1 AND t.thread_id = l.thread_id)
     GROUP BY l.thread_id
     ON CONFLICT (user_id, thread_id) DO UPDATE SET message_ids =
       index_queue.message_ids || array(SELECT unnest(excluded.message_ids) EXCEPT SELECT unnest(index_queue.message_ids))`,
    [ctx.tenantId, messages.map((message) => message.id), messages.map((message) => message.threadId)],
  );
}

/**
 * The list of all mail is newest first, so that the first message it names of a thread is the thread's newest. Of
 * threads that are cached it tells of messages that the first look has missed.
 */
async function addMessages(ctx: Ctx, tx: Sql, messages: MessageIdPage['messages']): Promise<void> {
  await tx.query(
    `INSERT INTO index_queue AS q (user_id, thread_id, position, message_ids, newest_id)
     SELECT $1, l.thread_id, 0, array_agg(l.message_id ORDER BY l.place), min(l.message_id) FILTER (WHERE l.place = l.first)
     FROM (SELECT thread_id, message_id, place, min(place) OVER (PARTITION BY thread_id) AS first
           FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS m(message_id, thread_id, place)) l
     WHERE EXISTS (SELECT 1 FROM index_queue k WHERE k.user_id = $1 AND k.thread_id = l.thread_id)
       OR (EXISTS (SELECT 1 FROM threads t WHERE t.user_id = $1 AND t.thread_id = l.thread_id AND t.in_inbox)
         AND NOT EXISTS (SELECT 1 FROM messages m WHERE m.user_id = $1 AND m.message_id = l.message_id))
     GROUP BY l.thread_id
     ON CONFLICT (user_id, thread_id) DO UPDATE SET newest_id = coalesce(q.newest_id, excluded.newest_id),
       message_ids = q.message_ids || array(SELECT unnest(excluded.message_ids) EXCEPT SELECT unnest(q.message_ids))`,
    [ctx.tenantId, messages.map((message) => message.id), messages.map((message) => message.threadId)],
  );
}

/** Null = all is listed: the queue is now the work that is left, beside what was cached before. */
async function setPlace(ctx: Ctx, sql: Sql, place: string | null): Promise<void> {
  await sql.query(
    `UPDATE mailboxes SET index_page_token = $2::text, index_state = CASE WHEN $2::text IS NULL THEN 'bodies' ELSE 'listing' END,
       index_total = (SELECT count(*) FROM threads WHERE user_id = $1) + (SELECT count(*) FROM index_queue q
         WHERE user_id = $1 AND NOT EXISTS (SELECT 1 FROM threads t WHERE t.user_id = $1 AND t.thread_id = q.thread_id)),
       version = version + 1
     WHERE user_id = $1 AND index_state = 'listing'`,
    [ctx.tenantId, place],
  );
}

function readPlace(place: string | null): { pass: Pass; pageToken: string } {
  const [, pass, pageToken = ''] = /^(inbox|all):(.*)$/s.exec(place ?? '') ?? [];
  return { pass: pass === 'all' ? 'all' : 'inbox', pageToken };
}

function writePlace(pass: Pass, pageToken: string): string {
  return `${pass}:${pageToken}`;
}
